import { useSuspenseQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { screenQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { SiteLink } from '../site-link.tsx';
import { viewedDetail } from './viewed-screen.ts';
import { Viewer } from './viewer.tsx';

/** A screen as a page of its own: the same viewer under the header, without a list to walk [P-05, P-44]. */
export function ScreenPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(screenQuery(id));
  return (
    <div data-page="screen" className="h-[calc(100dvh-var(--header-height))] min-h-120">
      <Viewer
        screen={viewedDetail(data)}
        walk={null}
        close={
          <SiteLink href="/" aria-label="Close" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
            <X aria-hidden size={18} />
          </SiteLink>
        }
      />
    </div>
  );
}
