import { CopyCheck } from 'lucide-react';
import type { KnownScreen } from '#shared/contracts/admin-screens.ts';
import type { DuplicateCheckResult } from '#shared/contracts/uploads.ts';
import { imageUrl, pages } from '#shared/urls.ts';

/** Warns about screens of the catalogue with the same or a similar image, and links to them. */
export function DuplicateHint({ matches }: { matches: DuplicateCheckResult | null }) {
  if (!matches || (!matches.same && matches.similar.length === 0)) return null;
  const screens = matches.same ? [matches.same] : matches.similar;
  return (
    <div role="status" className="flex items-start gap-3 rounded-control bg-sunken p-3 text-sm hairline">
      <CopyCheck
        aria-hidden
        size={16}
        className={matches.same ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0'}
      />
      <div className="min-w-0">
        <p className="font-medium">
          {matches.same
            ? 'The catalogue already has this image'
            : 'This looks like a screen in the catalogue'}
        </p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {screens.map((screen) => (
            <li key={screen.id}>
              <ScreenLink screen={screen} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ScreenLink({ screen: { id, title, appName, image } }: { screen: KnownScreen }) {
  return (
    <a
      href={pages.screen(id)}
      target="_blank"
      rel="noopener"
      className="flex items-center gap-2 rounded-control p-1 pr-2 hover:bg-raised"
    >
      <img
        src={imageUrl(image.url, { width: 96 })}
        alt=""
        width={40}
        height={40}
        className="size-10 rounded-[6px] bg-line object-cover object-top"
      />
      <span className="min-w-0">
        <span className="block max-w-48 truncate font-medium">{title}</span>
        <span className="block max-w-48 truncate text-ink-soft text-xs">{appName}</span>
      </span>
      <span className="sr-only"> (new tab)</span>
    </a>
  );
}
