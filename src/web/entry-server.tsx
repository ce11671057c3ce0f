import { isNotFound } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { backOfficeDocument } from './admin/document.tsx';
import type { ApiFetch } from './api/fetcher.ts';
import { renderToHtml } from './render-to-html.ts';
import { createAppRouter } from './router.tsx';

export type { BackOfficeAssets } from './admin/document.tsx';
export { backOfficeDocument };

/** Assets of each route by route id, in the router's format. */
export type AssetManifest = NonNullable<
  Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>
>;

export type RenderInput = {
  request: Request;
  api: ApiFetch;
  site: SiteSettings;
  assets: AssetManifest;
  /**
   * Marks the inline scripts that the renderer writes. The server adds their hashes to the content security policy and
   * removes the nonce.
   */
  nonce: string;
  /** Called with the error that caused a 500. */
  onError: (error: unknown) => void;
};

/**
 * Renders the page of a request with its status: 200, 404, a redirect, or 500 if a loader or a part of the page failed.
 * Rejects if the document itself cannot be rendered.
 */
export function render({ request, api, site, assets, nonce, onError }: RenderInput): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ environment: 'server', api, site, nonce }),
    getRouterManifest: () => assets,
  });
  return handle(async ({ router, responseHeaders }) => {
    for (const { error } of router.state.matches) if (error && !isNotFound(error)) onError(error);
    let isIncomplete = false;
    const html = await renderToHtml(
      <StrictMode>
        <RouterServer router={router} />
      </StrictMode>,
      (error) => {
        isIncomplete = true;
        onError(error);
      },
    );
    return new Response(await transformHtmlStringWithRouter(router, html), {
      status: isIncomplete ? 500 : getSsrStatus(router),
      headers: responseHeaders,
    });
  });
}
