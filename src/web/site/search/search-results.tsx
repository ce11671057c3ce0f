import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight, Clock, LayoutGrid, type LucideIcon, Shapes, Smartphone } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { thumbnailSources } from '#web/kit/image-sources.ts';
import { tintStyle } from '#web/kit/screenshot.tsx';
import { useImageFallback } from '#web/kit/use-image-fallback.ts';
import { countOf } from '../format.ts';
import { SiteLink } from '../site-link.tsx';
import { openOverlay } from '../viewer/overlay-navigation.ts';
import { prefetchScreen, preloadFullImage } from '../viewer/prefetch.ts';
import { formatCount } from './results/format-count.ts';
import { MarkedLine } from './results/marked-line.tsx';
import type { LinkOption, SearchGroup } from './search-groups.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type Props = {
  listId: string;
  groups: SearchGroup[];
  active: number;
  onActive: (index: number) => void;
  /** Called when an option was followed in this tab. */
  onFollow: () => void;
  /** Called when a recent search was chosen. */
  onSearch: (text: string) => void;
};

/** The groups of the listbox. The focus stays in the field above it. */
export function SearchResults({ listId, groups, active, onActive, onFollow, onSearch }: Props) {
  let index = -1;
  return groups.map(({ label, options }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may only hold groups and options
    <div key={label} role="group" aria-label={label} className="px-2 pb-2">
      <p aria-hidden className="px-3 pt-3 pb-1.5 font-medium text-ink-faint text-xs">
        {label}
      </p>
      {options.map((option) => {
        index += 1;
        const optionIndex = index;
        const shared = {
          id: optionId(listId, optionIndex),
          isActive: optionIndex === active,
          onActive: () => onActive(optionIndex),
        };
        return option.kind === 'recent' ? (
          <Recent key={option.key} {...shared} text={option.text} onSearch={onSearch} />
        ) : (
          <Option key={option.key} {...shared} option={option} onFollow={onFollow} />
        );
      })}
    </div>
  ));
}

type LineProps = { id: string; isActive: boolean; onActive: () => void };

const lineClass = (isActive: boolean): string =>
  clsx(
    'flex min-h-[44px] w-full scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 text-left',
    isActive && 'bg-sunken dark:bg-line',
  );

function Recent({
  id,
  isActive,
  onActive,
  text,
  onSearch,
}: LineProps & { text: string; onSearch: (text: string) => void }) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onActive}
      onClick={() => onSearch(text)}
      className={lineClass(isActive)}
    >
      <Clock aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <span className="truncate">{text}</span>
    </button>
  );
}

function Option({
  option,
  id,
  isActive,
  onActive,
  onFollow,
}: LineProps & { option: LinkOption; onFollow: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const element = useRef<HTMLAnchorElement>(null);
  const { screen } = option;

  useEffect(() => {
    if (!isActive) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    if (!screen) return;
    void prefetchScreen(client, screen.id);
    preloadFullImage(screen);
  }, [isActive, screen, client]);

  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (screen) {
      event.preventDefault();
      openOverlay(router, screen, event.currentTarget, 'latest-of-app');
    }
    onFollow();
  };
  return (
    <SiteLink
      ref={element}
      id={id}
      href={option.href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onActive}
      onClick={follow}
      className={lineClass(isActive)}
    >
      <Line option={option} />
    </SiteLink>
  );
}

const ICONS: Partial<Record<CategoryCard['type'], LucideIcon>> = { app: LayoutGrid, styles: Shapes };

function Line({ option }: { option: LinkOption }) {
  if (option.kind === 'browse') {
    return (
      <>
        <span className="grow">{option.label}</span>
        <ArrowRight aria-hidden size={16} className="text-ink-faint" />
      </>
    );
  }
  if (option.kind === 'all') {
    const { total } = option;
    return (
      <>
        <span className="grow font-medium">
          {total.count === 1 ? 'See 1 result' : `See all ${formatCount(total)} results`}
        </span>
        <ArrowRight aria-hidden size={16} className="text-ink-faint" />
      </>
    );
  }
  if (option.kind === 'app') {
    const { app } = option;
    const { web, ios } = app.screenCounts;
    return (
      <OptionContent
        visual={<AppLogo app={app} size={32} />}
        name={app.name}
        note={countOf(web + ios, 'screen')}
      />
    );
  }
  if (option.kind === 'screen') {
    const { card } = option;
    return <OptionContent visual={<Thumb image={card.image} />} name={card.title} note={card.app.name} />;
  }
  if (option.kind === 'text') {
    const { hit } = option;
    return (
      <OptionContent
        visual={<Thumb image={hit.image} />}
        name={hit.title}
        note={hit.app.name}
        line={hit.match && <MarkedLine match={hit.match} />}
      />
    );
  }
  const { category } = option;
  const Icon = ICONS[category.type] ?? Smartphone;
  const visual = category.cover ? <Thumb image={category.cover.image} /> : <Tile icon={Icon} />;
  // All screens of a parent may be tagged only with its children, so a count of 0 would be misleading.
  const isCounted = category.type !== 'app' && category.screenCount > 0;
  const note = isCounted ? countOf(category.screenCount, 'screen') : undefined;
  return <OptionContent visual={visual} name={category.name} note={note} />;
}

type OptionContentProps = { visual: ReactNode; name: string; note: string | undefined; line?: ReactNode };

function OptionContent({ visual, name, note, line }: OptionContentProps) {
  return (
    <>
      <span aria-hidden className="flex w-13 shrink-0 justify-center">
        {visual}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        {line && <span className="block truncate text-ink-soft text-sm">{line}</span>}
      </span>
      {note && (
        <span className="max-w-[45%] shrink-0 truncate text-ink-faint text-sm tabular-nums">{note}</span>
      )}
    </>
  );
}

function Thumb({ image }: { image: ImageRef }) {
  // The first attempt loads a rendition, the second the original. After that, only the tinted background remains.
  const { attempt, imageProps } = useImageFallback();
  const sources =
    attempt === 0 ? { ...thumbnailSources(image), sizes: '52px' } : { src: rawImageUrl(image.url) };
  return (
    <span className="shot block h-8 w-13 rounded-[6px]" style={tintStyle(image)}>
      {attempt < 2 && (
        <img
          {...imageProps}
          {...sources}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}

function Tile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="hairline flex h-8 w-13 items-center justify-center rounded-[6px] bg-sunken text-ink-faint">
      <Icon aria-hidden size={16} strokeWidth={1.5} />
    </span>
  );
}
