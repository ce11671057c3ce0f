import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = { title: string; hasBreadcrumb?: boolean; children?: ReactNode };

/** The title of a page, below a breadcrumb or alone. `children` form a line below it. */
export function PageHeading({ title, hasBreadcrumb = false, children }: Props) {
  return (
    <div className={clsx('gutter', hasBreadcrumb ? 'pt-3' : 'pt-8 pb-1 md:pt-10')}>
      <h1 className="wrap-anywhere text-balance font-semibold text-xl">{title}</h1>
      {children && <div className="mt-1.5 text-ink-soft tabular-nums">{children}</div>}
    </div>
  );
}
