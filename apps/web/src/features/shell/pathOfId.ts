const kinds = [
  { prefix: "rol", what: "rollout", page: "/rollouts" },
  { prefix: "grp", what: "group", page: "/groups" },
  { prefix: "run", what: "run", page: "/runs" },
  { prefix: "exp", what: "experiment", page: "/experiments" },
  { prefix: "evl", what: "evaluation", page: "/evaluations" },
] as const;

/** Where the thing of an id is shown, and what it is; undefined for what is no whole id. */
export function pathOfId(id: string): { readonly path: string; readonly what: string } | undefined {
  const kind = kinds.find(({ prefix }) => new RegExp(`^${prefix}_[0-9a-z_-]{4,60}$`, "i").test(id));
  return kind && { path: `${kind.page}/${id}`, what: kind.what };
}
