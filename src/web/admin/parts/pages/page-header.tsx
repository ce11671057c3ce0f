import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type Props = {
  title: string;
  text?: string;
  /** Actions, aligned to the right. */
  children?: ReactNode;
};

/** Title and actions of a page, sticky on large windows. Also sets the document title. */
export function PageHeader({ title, text, children }: Props) {
  usePageTitle(title);
  return (
    <div className="z-10 border-line border-b bg-canvas px-4 py-3 sm:px-6 lg:sticky lg:top-0 lg:px-8">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="font-semibold text-lg">{title}</h1>
          {text && <p className="text-ink-soft text-sm">{text}</p>}
        </div>
        {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </div>
  );
}
