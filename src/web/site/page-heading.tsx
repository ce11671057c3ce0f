import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = { title: string; isUnderTrail?: boolean; children?: ReactNode };

/** The title of a page. `children` form a line below it. */
export function PageHeading({ title, isUnderTrail = false, children }: Props) {
  return (
    <div className={clsx('gutter', isUnderTrail ? 'pt-3' : 'pt-8 pb-1 md:pt-10')}>
      <h1 className="text-balance font-semibold text-xl">{title}</h1>
      {children && <div className="mt-1.5 text-ink-soft tabular-nums">{children}</div>}
    </div>
  );
}
