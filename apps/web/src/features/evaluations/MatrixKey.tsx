/** What the marks of the matrix mean. */
export function MatrixKey() {
  return (
    <p className="text-xs text-muted">
      Means over tasks with their 95 % intervals. <b className="font-semibold text-text">Bold</b>: the highest of its
      column. <span className="rounded-sm bg-good-soft px-1 text-text">Shaded</span>: its interval lies above every
      other one. Columns behind a dashed line are validation benchmarks: what was chosen by them is judged elsewhere.
    </p>
  );
}
