/** What is wrong with a field, under it; nothing where nothing is. */
export function Problems({ id, problems }: { id?: string; problems: readonly { readonly message: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <p id={id} className="mt-1 text-xs text-bad">
      {problems.map(({ message }) => message).join(" ")}
    </p>
  );
}
