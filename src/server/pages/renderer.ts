import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { readAssets, readBackOfficeAssets } from './assets.ts';
import type { RenderInput, WebEntry } from './web-entry.ts';

/** Renders documents with the code in `src/web`: a built version of it, or the sources in development. */
export type Renderer = {
  /** Renders a public page. Rejects if rendering itself fails. */
  render(input: RenderInput): Promise<Response>;
  /** Renders the back office document. Its scripts and styles carry the given nonces. */
  renderBackOffice(input: { site: SiteSettings; nonces: { script: string; style: string } }): Promise<string>;
  /** Whether output may be cached. False in development, where the sources may change at any time. */
  isCacheable: boolean;
};

/** Loads the renderer and the asset manifests of the build in `distDir`. */
export async function openBuiltRenderer(distDir: string): Promise<Renderer> {
  const entry = (await import(pathToFileURL(path.join(distDir, 'server/entry-server.js')).href)) as WebEntry;
  const clientDir = path.join(distDir, 'client');
  const assets = await readAssets(clientDir);
  const backOffice = await readBackOfficeAssets(clientDir);
  return {
    isCacheable: true,
    render: (input) => entry.render({ ...input, assets }),
    renderBackOffice: async (input) => entry.backOfficeDocument({ ...input, assets: backOffice }),
  };
}
