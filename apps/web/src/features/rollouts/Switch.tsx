import { classes } from "../../ui/classes.ts";

interface SwitchProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly onChoose: (option: T) => void;
}

/** A choice between few views of the same thing. */
export function Switch<T extends string>({ label, options, names, chosen, onChoose }: SwitchProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="scroll-thin flex max-w-full overflow-x-auto rounded-md bg-sunken p-0.5"
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className={classes(
            "h-6 shrink-0 rounded-[5px] px-2.5 text-xs whitespace-nowrap",
            option === chosen ? "bg-raised font-[550] text-text shadow-panel" : "text-muted hover:text-text",
          )}
        >
          {names[option]}
        </button>
      ))}
    </div>
  );
}
