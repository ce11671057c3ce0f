import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { DEFAULT_SIMILARITY, SIMILAR_LIMITS } from '#shared/similarity.ts';
import { pages } from '#shared/urls.ts';
import { similarQuery } from '#web/api/similar-queries.ts';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { CARD_LINK } from '../lists/frames.ts';
import { SiteLink } from '../site-link.tsx';

/** Up to six screens with the same idea, and a link to the page of all similar screens. */
export function SimilarStrip({ screen: { id, platform } }: { screen: ScreenThumb }) {
  const { data, isError } = useQuery(similarQuery(id, DEFAULT_SIMILARITY, SIMILAR_LIMITS.strip));
  const columns = platform === 'ios' ? 'grid-cols-3' : 'grid-cols-2';
  if (isError) return <p className="text-ink-faint text-sm">Similar screens could not be loaded</p>;
  if (!data) return <Skeleton className="h-36 rounded-control" />;
  if (data.items.length === 0)
    return (
      <p className="text-ink-faint text-sm">
        {data.isPending ? 'This screen is still being analyzed' : 'Nothing similar yet in other apps'}
      </p>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
      <ul role="list" className={clsx('grid gap-2', columns)}>
        {data.items.map((item) => (
          <li key={item.id} className="min-w-0">
            <SiteLink
              href={pages.screen(item.id)}
              title={`${item.title}, ${item.app.name}: ${item.reasons.join(' · ')}`}
              className={CARD_LINK[item.platform]}
            >
              <Screenshot
                image={item.image}
                platform={item.platform}
                alt={`${item.title}, ${item.app.name}`}
                sizes="140px"
              />
            </SiteLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <SiteLink
          href={pages.similar(id)}
          rel="nofollow"
          className="text-ink-soft underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          Reasons and more screens
        </SiteLink>
      </p>
    </>
  );
}
