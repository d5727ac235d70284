import { Problems } from "./Problems.tsx";

interface FieldNote {
  readonly id: string;
  readonly problem: string | undefined;
  readonly help: string | undefined;
}

/** Under a field: what is wrong with it, and what it does. */
export function FieldNotes({ id, problem, help }: FieldNote) {
  return (
    <>
      <Problems id={`${id}-problem`} problems={problem === undefined ? [] : [{ message: problem }]} />
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1 text-xs text-muted">
          {help}
        </p>
      )}
    </>
  );
}

/** Ids of the notes there are, for aria-describedby. */
export function notesOf({ id, problem, help }: FieldNote): string | undefined {
  const texts = [problem !== undefined && `${id}-problem`, help !== undefined && `${id}-help`];
  return texts.filter(Boolean).join(" ") || undefined;
}
