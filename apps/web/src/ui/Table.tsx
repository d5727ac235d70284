import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

/** A table in a box that scrolls sideways by itself when it must. */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <div className="scroll-thin overflow-x-auto rounded-lg border bg-surface shadow-panel">
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="text-left text-xs text-muted">{head}</tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">{children}</tbody>
      </table>
    </div>
  );
}

type CellProps = ComponentProps<"td"> & { readonly numeric?: boolean };

/** A column's name; figures stand at the right. */
export function Th({ numeric, className, ...rest }: CellProps) {
  return (
    <th
      scope="col"
      className={classes("border-b px-3 py-2 font-medium whitespace-nowrap", numeric && "text-right", className)}
      {...rest}
    />
  );
}

/** A cell; figures stand at the right. */
export function Td({ numeric, className, ...rest }: CellProps) {
  return <td className={classes("border-b px-3 py-2", numeric && "text-right tabular-nums", className)} {...rest} />;
}
