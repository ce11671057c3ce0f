import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';

/** Files, other hosts, and what is a document of its own. A part of this text is the browser's to jump to. */
const ELSEWHERE = /^\/(?:\/|(?:api|images|admin|account)(?:[/?#]|$))|\.[a-z]+$/;

/** The address within this site that a click on a text's link wants here; null for anything else. */
function wantedHere(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  const isPage = href?.startsWith('/') && !ELSEWHERE.test(href);
  return link && isPage && link.target === '' && isPlainClick(event) ? (href ?? null) : null;
}

/** A text that the server rendered from markdown. Its links to our own pages lead there without a reload. */
export function Article({ html }: { html: string }) {
  const router = useRouter();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked, by keyboard too
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link comes as a click
    <div
      className="prose"
      onClick={(event) => {
        const href = wantedHere(event);
        if (!href) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, and nobody else writes it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
