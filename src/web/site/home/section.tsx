import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { SiteLink } from '../site-link.tsx';

type Props = { title: string; browse: string; children: ReactNode };

/** A section of the home page; 'Browse all' links to its complete list. */
export function Section({ title, browse, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="gutter pb-16 md:pb-20">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <SiteLink href={browse} aria-describedby={id} className={buttonClass({ size: 'small' })}>
          Browse all
          <ArrowRight aria-hidden size={14} />
        </SiteLink>
      </div>
      {children}
    </section>
  );
}
