import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ImageOff, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import type { PictureMatches } from '#shared/contracts/similar.ts';
import { pages } from '#shared/urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { countOf } from '../../format.ts';
import { SiteLink } from '../../site-link.tsx';
import { RetryButton } from '../../states/retry-button.tsx';
import { openOverlay } from '../../viewer/overlay-navigation.ts';
import { canRetry, findByPicture } from './find-by-picture.ts';

type Match = PictureMatches['items'][number];
type Props = {
  picture: File;
  /** Returns to the search by words. */
  onClear: () => void;
  /** Called when a result was followed in this tab. */
  onFollow: () => void;
};

/** The query key of each picture. A picture keeps its key, so its cached results are used when it is shown again. */
const queryKeys = new WeakMap<File, number>();
let lastQueryKey = 0;

function queryKeyOf(picture: File): number {
  const key = queryKeys.get(picture) ?? ++lastQueryKey;
  queryKeys.set(picture, key);
  return key;
}

/** Screens that show a dropped, pasted or chosen picture, or resemble it [E-10]. */
export function PictureResults({ picture, onClear, onFollow }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['picture', queryKeyOf(picture)],
    queryFn: ({ signal }) => findByPicture(picture, signal),
    retry: false,
    // Offline the query would otherwise pause. This way it fails at once and says why.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section aria-label="Search by picture" className="px-5 py-4">
      <div className="flex items-center gap-3">
        <Preview picture={picture} />
        <div className="min-w-0 grow">
          <p role="status" className="font-medium">
            {isFetching ? 'Comparing the picture…' : data ? summarize(data) : error?.message}
          </p>
          <p className="text-ink-faint text-sm">The picture is not stored</p>
        </div>
        {isFetching && <Spinner className="text-ink-faint" />}
        <button
          type="button"
          aria-label="Remove the picture"
          onClick={onClear}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      {error && !isFetching && canRetry(error) && (
        <div className="py-8 text-center">
          <RetryButton retry={refetch} />
        </div>
      )}
      {data && !isFetching && <Results data={data} onFollow={onFollow} />}
    </section>
  );
}

function summarize({ items }: PictureMatches): string {
  const exact = items.filter(({ isExact }) => isExact).length;
  if (exact > 0) return exact === 1 ? 'Exact match found' : `${exact} exact matches found`;
  return items.length > 0 ? countOf(items.length, 'similar screen') : 'Nothing similar yet';
}

function Preview({ picture }: { picture: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);
  return (
    <span className="hairline flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
      {isBroken && <ImageOff aria-hidden size={18} className="text-ink-faint" />}
      {url && !isBroken && (
        <img
          src={url}
          alt="What you search for"
          onError={() => setBroken(true)}
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}

function Results({ data, onFollow }: { data: PictureMatches; onFollow: () => void }) {
  if (data.items.length === 0)
    return (
      <p className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <ImageOff aria-hidden size={18} />
        No screen shows this picture or resembles it
        {data.words === 'unavailable' && '. Its text could not be compared'}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
      {data.items.map((match) => (
        <li key={match.id} className="min-w-0">
          <ResultLink match={match} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function ResultLink({ match, onFollow }: { match: Match; onFollow: () => void }) {
  const router = useRouter();
  const { title, app, image, platform, isExact, reasons } = match;
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    openOverlay(router, match, event.currentTarget, 'latest-of-app');
    onFollow();
  };
  return (
    <SiteLink href={pages.screen(match.id)} onClick={follow} className="block rounded-control">
      <Screenshot image={image} platform={platform} alt="" sizes="200px" />
      <span className="mt-1.5 block truncate font-medium text-sm">{title}</span>
      <span className="block truncate text-ink-faint text-xs">{app.name}</span>
      <span className="mt-0.5 block text-ink-soft text-xs">
        {isExact ? <strong className="font-medium text-ink">Exact match</strong> : reasons.join(' · ')}
      </span>
    </SiteLink>
  );
}
