import Link from "next/link";

/** The mark, a curve that climbs and holds, and the name; leads home. */
export function Brand() {
  return (
    <Link
      href="/runs"
      className="flex items-center gap-2 rounded-md px-2 text-[15px] font-[650] tracking-tight md:pb-3.5"
    >
      <svg aria-hidden width={18} height={18} viewBox="0 0 18 18" fill="none" strokeLinecap="round">
        <path d="M2 13c3 0 4-8 7-8s3 4 7 4" stroke="var(--accent)" strokeWidth={2.2} />
        <path d="M2 16h14" stroke="var(--line-strong)" strokeWidth={2} />
      </svg>
      Holdfast
    </Link>
  );
}
