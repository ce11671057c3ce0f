import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/**
 * sonner inserts a style element on import, which the content security policy blocks. The toaster imports the style sheet
 * as a file instead. Its swipe distance of 45 px is not configurable; the specification requires 20.
 */
export const sonner = (): Plugin => ({
  name: 'vitrine:sonner',
  // Exclude it from pre-bundling in development, so that this plugin sees the source.
  config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const changed = code
        // A directive for server bundlers, which causes a warning here.
        .replace(/^'use client';$/m, '')
        .replace(/^__insertCSS\(".*"\);?$/m, '')
        .replace('SWIPE_THRESHOLD = 45', 'SWIPE_THRESHOLD = 20');
      if (changed.includes('__insertCSS("') || !changed.includes('SWIPE_THRESHOLD = 20')) {
        this.error('sonner has changed: adapt the plugin in vite.config.ts');
      }
      return { code: changed, map: null };
    },
  },
});

/**
 * All of the site but what no list needs, the viewer (which the overlay and the page of a screen share), accounts, filters and
 * integrations; and what the site's layers share, too small for a file of its own.
 */
const SITE =
  /src\/web\/kit\/modal-layer\.|src\/web\/site\/(?!viewer\/(viewer|stage|screen-(sidebar|actions|tags|date)|use-zoom|download-image)\.|third-party\/ad-unit\.|accounts\/|home\/|content\/|search\/results\/|lists\/(filter-chips|use-chip-row|beside-filters|load-filters)\.|states\/import-hint\.|apps\/app-(card|grid)|categories\/category-(card|grid|list-page)|explore\/|integrations\/(?!integrations-head\.))/;

/** Two builds: the client with a manifest, and the server entry (`vite build --ssr src/web/entry-server.tsx`). */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path.join(root, 'src/web/routes'),
      generatedRouteTree: path.join(root, 'src/web/route-tree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    sonner(),
  ],
  // The router's store asks for a hook that React 18 brought: the version without the stand-in for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  publicDir: 'src/web/public',
  // A dependency discovered late would reload the page in development.
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/entry-admin.tsx'] },
  build: isSsrBuild
    ? {
        ssr: 'src/web/entry-server.tsx',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
      }
    : {
        manifest: true,
        outDir: 'dist/client',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // All that comes first is one file, which costs less than two that name each other's parts; what several
          // public pages share besides is one rather than twenty; what one page alone needs, and the code that is
          // loaded on demand, stay by themselves.
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'] },
                { name: 'site', test: SITE, minShareCount: 2 },
              ],
            },
          },
        },
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
  // A server build would otherwise read NODE_ENV at run time and could use React's slow development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
