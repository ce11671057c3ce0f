import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import type { Renderer } from './renderer.ts';
import type { AssetManifest, BackOfficeAssets } from './web-entry.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Inline module that React Refresh requires before all other modules. */
const REFRESH_PREAMBLE =
  'import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t';

const ASSETS: AssetManifest = {
  routes: {
    __root__: {
      scripts: [
        { attrs: { type: 'module' }, children: REFRESH_PREAMBLE },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/web/entry-client.tsx' } },
      ],
    },
  },
};

const BACK_OFFICE: BackOfficeAssets = {
  styles: ['/src/web/admin/admin.css'],
  fonts: [],
  preloads: [],
  modules: [{ body: REFRESH_PREAMBLE }, { src: '/@vite/client' }, { src: '/src/web/entry-admin.tsx' }],
};

export type Development = {
  renderer: Renderer;
  /** Returns a handler that lets Vite serve modules and assets, and forwards all other requests to `next`. */
  wrap(next: NodeHandler): NodeHandler;
  close(): Promise<void>;
};

/**
 * Starts Vite's development server as middleware. Vite loads only the modules that the pages use. If it also loaded the
 * services, a reload could open the embedded database twice.
 */
export async function openDevelopment(root: string): Promise<Development> {
  const vite: ViteDevServer = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const loadEntry = () =>
    vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<typeof import('#web/entry-server.tsx')>;
  return {
    renderer: {
      isCacheable: false,
      render: async (input) => (await loadEntry()).render({ ...input, assets: ASSETS }),
      renderBackOffice: async (input) =>
        (await loadEntry()).backOfficeDocument({ ...input, assets: BACK_OFFICE }),
    },
    wrap: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
}
