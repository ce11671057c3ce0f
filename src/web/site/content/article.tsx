import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';

/**
 * Addresses that the router cannot open: `//host`, paths of the API, of images, of the back office and of the account
 * page, and paths with a file extension.
 */
const UNROUTABLE_HREF = /^\/(?:\/|(?:api|images|admin|account)(?:[/?#]|$)|[^?#]*\.[a-z\d]+(?:[?#]|$))/i;

/**
 * Returns the address that the router should open after a click; null if the browser should handle the click.
 */
function internalHref(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  const isPage = href?.startsWith('/') && !UNROUTABLE_HREF.test(href);
  return link && isPage && link.target === '' && isPlainClick(event) ? (href ?? null) : null;
}

/** A text that the server rendered from markdown. Its internal links navigate without a reload. */
export function Article({ html }: { html: string }) {
  const router = useRouter();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only clicks on the links inside are handled
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link causes a click event
    <div
      className="prose"
      onClick={(event) => {
        const href = internalHref(event);
        if (!href) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
