import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { pages } from '#shared/urls.ts';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { openOverlay } from './overlay-navigation.ts';
import { onceVisible, prefetchScreen, preloadFullImage } from './prefetch.ts';

type Props = { screen: ScreenThumb; className?: string; children: ReactNode };

/**
 * Link of a thumbnail: a plain anchor to the screen's page. An unmodified click opens the overlay instead. When
 * visible, it prefetches the screen's details; on hover or focus also the full image.
 */
export function ScreenLink({ screen, className, children }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const anchor = useRef<HTMLAnchorElement>(null);
  const { id } = screen;

  useEffect(() => {
    const link = anchor.current;
    return link ? onceVisible(link, () => prefetchScreen(client, id)) : undefined;
  }, [client, id]);

  const prepare = (): void => {
    void prefetchScreen(client, id);
    preloadFullImage(screen);
  };

  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openOverlay(router, screen, event.currentTarget);
  };

  return (
    <a
      ref={anchor}
      href={pages.screen(id)}
      className={className}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  );
}
