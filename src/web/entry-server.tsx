import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';
import type { ApiFetch } from './api/fetcher.ts';
import { createAppRouter } from './router.tsx';

/** Assets of each route by route id, as the router wants them. */
export type AssetManifest = NonNullable<
  Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>
>;

export type RenderInput = { request: Request; api: ApiFetch; site: SiteSettings; assets: AssetManifest };

/** Renders the page of a request, whole, with its status: 200, 404, or a redirect. */
export function render({ request, api, site, assets }: RenderInput): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ where: 'server', api, site }),
    getRouterManifest: () => assets,
  });
  return handle(({ router, responseHeaders }) =>
    renderRouterToString({
      router,
      responseHeaders,
      children: (
        <StrictMode>
          <RouterServer router={router} />
        </StrictMode>
      ),
    }),
  );
}
