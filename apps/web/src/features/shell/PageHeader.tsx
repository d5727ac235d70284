import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly crumb?: ReactNode;
  readonly title: ReactNode;
  readonly pills?: ReactNode;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
}

/** Where one is, what state it is in, what can be done; stays in sight while the page scrolls. */
export function PageHeader({ crumb, title, pills, actions, tabs }: PageHeaderProps) {
  return (
    <div className="sticky top-0 z-30 border-b bg-surface">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-4 py-2.5 md:min-h-[52px] md:px-5">
        {crumb && <span className="text-muted">{crumb}</span>}
        <h1 className="max-w-full min-w-0 truncate text-lg md:max-w-[44ch] leading-6 font-[620] tracking-tight">
          {title}
        </h1>
        {pills && <div className="flex flex-wrap items-center gap-1.5">{pills}</div>}
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {tabs}
    </div>
  );
}
