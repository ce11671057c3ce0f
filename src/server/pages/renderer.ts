import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { readAssets, readBackOfficeAssets } from './assets.ts';
import type { RenderInput, WebEntry } from './web-entry.ts';

export type Renderer = {
  render(input: RenderInput): Promise<Response>;
  /** Renders the back office document with these nonces of its content security policy. */
  renderBackOffice(input: { site: SiteSettings; nonces: { script: string; style: string } }): Promise<string>;
  /** False in development, where the sources of a page may change at any time. */
  cacheable: boolean;
};

/** Opens a renderer that uses the build in `distDir`. */
export async function openBuiltRenderer(distDir: string): Promise<Renderer> {
  const entry = (await import(pathToFileURL(path.join(distDir, 'server/entry-server.js')).href)) as WebEntry;
  const clientDir = path.join(distDir, 'client');
  const assets = await readAssets(clientDir);
  const backOffice = await readBackOfficeAssets(clientDir);
  return {
    cacheable: true,
    render: (input) => entry.render({ ...input, assets }),
    renderBackOffice: async (input) => entry.backOfficeDocument({ ...input, assets: backOffice }),
  };
}
