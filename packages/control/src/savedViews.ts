import { savedViews } from "@holdfast/db";
import { createHash } from "node:crypto";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound, type Problem } from "./errors.ts";
import type { SavedViewInfo } from "./runListViews.ts";

const maxName = 80;
const maxQuery = 100_000;
/** A path of this site, and no other site's. */
const pagePath = /^\/[a-z0-9][\w./-]{0,200}$/i;

export interface ViewToSave {
  /** Path of the page, e.g. "/runs". */
  readonly page: string;
  /** Null makes a short link. */
  readonly name: string | null;
  /** Query string without "?". */
  readonly query: string;
}

/**
 * Keeps what a page shows under a name, in the stead of the view of that name; without a name, behind a short link. The id
 * of a short link is that of its address, so asking again gives the same one. Throws InvalidInput.
 */
export async function saveView({ db }: Context, { page, name, query }: ViewToSave): Promise<SavedViewInfo> {
  const trimmed = name?.trim() ?? null;
  const problems = viewProblems({ page, name: trimmed, query });
  if (problems.length > 0) throw new InvalidInput(problems);
  const id = shortId(trimmed === null ? ["link", page, query] : ["view", page, trimmed.toLowerCase()]);
  return viewInfo(await savedViews.put(db.sql, { id, page, name: trimmed, query }));
}

/** The named views of a page by name. */
export const listViews = async ({ db }: Context, page: string): Promise<readonly SavedViewInfo[]> =>
  (await savedViews.ofPage(db.sql, page)).map(viewInfo);

/** A view or short link. Throws NotFound. */
export async function getView({ db }: Context, id: string): Promise<SavedViewInfo> {
  const found = await savedViews.find(db.sql, id);
  if (!found) throw new NotFound(`There is no view ${id}.`);
  return viewInfo(found);
}

/** Forgets a named view. Throws NotFound. */
export async function deleteView({ db }: Context, id: string): Promise<void> {
  if (!(await savedViews.remove(db.sql, id))) throw new NotFound(`There is no view ${id}.`);
}

/** 12 characters that are the same whenever the parts are. */
const shortId = (parts: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 12);

function viewProblems({ page, name, query }: ViewToSave): Problem[] {
  return [
    ...(pagePath.test(page) ? [] : [{ path: "page", message: `“${page}” is no page: must be a path such as /runs.` }]),
    ...(name === null || (name.length >= 1 && name.length <= maxName)
      ? []
      : [{ path: "name", message: `The name has ${name.length} characters: must have 1 to ${maxName}.` }]),
    ...(query.length <= maxQuery
      ? []
      : [{ path: "query", message: `The view has ${query.length} characters: must have at most ${maxQuery}.` }]),
  ];
}

const viewInfo = ({ createdAt, ...view }: savedViews.SavedViewRow): SavedViewInfo => ({
  ...view,
  createdAt: createdAt.toISOString(),
});
