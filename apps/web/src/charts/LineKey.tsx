/** The short stroke that stands for a line in legends and tooltips. */
export function LineKey({
  line,
}: {
  line: { readonly color: string; readonly dash: string | null; readonly bold: boolean };
}) {
  return (
    <svg aria-hidden width={20} height={8} className="mr-1.5 inline-block shrink-0 align-middle">
      <path
        d="M0 4h20"
        stroke={line.color}
        strokeWidth={line.bold ? 2.6 : 1.8}
        strokeDasharray={line.dash ?? undefined}
      />
    </svg>
  );
}
