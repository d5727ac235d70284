import type { ReactNode } from "react";
import { Input, Select } from "../../ui/Select.tsx";

interface TaskToolbarProps<Order extends string> {
  /** The words to filter by, and their name in the address. */
  readonly text: { readonly name: string; readonly value: string };
  /** The first of them is what holds while the address names none. */
  readonly order: { readonly value: Order; readonly names: Readonly<Record<Order, string>> };
  /** "12 of 160 tasks". */
  readonly counts: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Further ways to narrow. */
  readonly children: ReactNode;
}

/** The ways to narrow and order a list of tasks; all of it is in the address. */
export function TaskToolbar<Order extends string>({
  text,
  order,
  counts,
  onChange,
  children,
}: TaskToolbarProps<Order>) {
  const orders = Object.entries<string>(order.names);
  const [usual] = orders[0] ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Filter tasks"
        placeholder="Filter by id or kind"
        value={text.value}
        onChange={({ target }) => onChange({ [text.name]: target.value })}
        className="min-w-0 flex-1 basis-full sm:max-w-64 sm:basis-auto"
      />
      {children}
      <Select
        aria-label="Order"
        value={order.value}
        onChange={({ target }) => onChange({ order: target.value === usual ? null : target.value })}
      >
        {orders.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <span className="text-faint tabular-nums">{counts}</span>
    </div>
  );
}
