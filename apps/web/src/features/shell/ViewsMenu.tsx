"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Link2, Plus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Input } from "../../ui/Select.tsx";
import { undoToast } from "../../ui/undoToast.ts";
import { useShortcuts } from "./useShortcuts.ts";

/** Longer addresses get a short one: some chats and mail programs cut them. */
const longAddress = 2_000;

/** What a page shows now, under a name or as a link: saved views of `page` to go back to, and a way to share this one. */
export function ViewsMenu({ page }: { page: string }) {
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const { copyLink } = useViewActions(page);
  const close = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  useShortcuts("This view", [
    { name: "Save this view", keys: "mod+s", run: () => setNaming(true) },
    { name: "Copy a link to this view", run: copyLink },
  ]);
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Saved views"
        align="end"
        trigger={
          <Button>
            <Bookmark aria-hidden size={14} /> Views
          </Button>
        }
      >
        <div className="grid w-64 gap-0.5">
          <ViewList page={page} onDone={() => setOpen(false)} />
          <Button look="quiet" className="justify-start" onClick={close(() => setNaming(true))}>
            <Plus aria-hidden size={14} /> Save this view…
          </Button>
          <Button look="quiet" className="justify-start" onClick={close(copyLink)}>
            <Link2 aria-hidden size={14} /> Copy a link to this view
          </Button>
        </div>
      </Popover>
      <NameDialog page={page} open={naming} onOpenChange={setNaming} />
    </>
  );
}

function ViewList({ page, onDone }: { page: string; onDone: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const views = useQuery(trpc.views.list.queryOptions({ page }));
  const { remove } = useViewActions(page);
  if (views.isError) return <p className="p-1 text-bad">{messageOf(views.error)}</p>;
  if (views.data?.length === 0) {
    return (
      <p className="mb-1 border-b px-1 pb-2 text-muted">No saved views yet. A view keeps filter, columns and order.</p>
    );
  }
  return (
    <ul aria-label="Saved views" className="mb-1 border-b pb-1">
      {views.data?.map(({ id, name, query }) => (
        <li key={id} className="flex items-center gap-1">
          <button
            type="button"
            className="min-w-0 flex-1 truncate rounded-md px-2.5 py-1.5 text-left hover:bg-sunken"
            onClick={() => {
              onDone();
              router.push(query === "" ? page : `${page}?${query}`);
            }}
          >
            {name}
          </button>
          <Button
            look="quiet"
            aria-label={`Delete the view ${name ?? ""}`}
            className="w-8 px-0!"
            onClick={() => remove({ id, name, query })}
          >
            <X aria-hidden size={14} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface NameDialogProps {
  readonly page: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function NameDialog({ page, open, onOpenChange }: NameDialogProps) {
  const { save } = useViewActions(page);
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(name.trim());
    setName("");
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this view"
      lead="Filter, columns, order and all else in the address. A view of the same name is replaced."
    >
      <form onSubmit={submit} className="flex gap-2">
        <Input
          aria-label="Name of the view"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={80}
          className="flex-1"
        />
        <Button type="submit" look="primary" disabled={name.trim() === ""}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

/** What can be done with views of a page, each with a word on what happened. */
function useViewActions(page: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: trpc.views.list.queryKey({ page }) });
  const onError = (error: unknown) => void toast.error("The view was not changed", { description: messageOf(error) });
  const put = useMutation(trpc.views.save.mutationOptions({ onError, onSuccess: refresh }));
  const forget = useMutation(trpc.views.delete.mutationOptions({ onError, onSuccess: refresh }));
  const shownNow = () => window.location.search.slice(1);
  return {
    save: (name: string) =>
      put.mutate({ page, name, query: shownNow() }, { onSuccess: () => void toast.success(`Saved the view ${name}`) }),
    remove: (view: { readonly id: string; readonly name: string | null; readonly query: string }) =>
      forget.mutate(
        { id: view.id },
        {
          onSuccess: () =>
            undoToast({
              done: `Deleted the view ${view.name ?? ""}`,
              undo: () => put.mutate({ page, name: view.name, query: view.query }),
            }),
        },
      ),
    copyLink: () => {
      const query = shownNow();
      const address = window.location.href;
      if (address.length <= longAddress) return void copyText(address, "link to this view");
      put.mutate(
        { page, name: null, query },
        { onSuccess: ({ id }) => void copyText(`${window.location.origin}/v/${id}`, "short link to this view") },
      );
    },
  };
}
