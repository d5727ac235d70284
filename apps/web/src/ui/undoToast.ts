import { toast } from "sonner";

const shownMs = 10_000;

export interface Undoable {
  /** What has happened: "3 runs archived". */
  readonly done: string;
  readonly description?: string;
  readonly undo: () => void;
}

/** Says what has happened, with a button that takes it back while it is shown. */
export function undoToast({ done, description, undo }: Undoable): void {
  toast.success(done, {
    duration: shownMs,
    action: { label: "Undo", onClick: undo },
    ...(description === undefined ? {} : { description }),
  });
}
