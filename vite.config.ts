import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/**
 * Patches the library sonner. On import, sonner inserts a style element, which the content security policy blocks. The
 * plugin removes this code, and the toaster imports sonner's style sheet as a file instead. Sonner's swipe distance of
 * 45 px is not configurable, but the specification of the product requires 20 px (P-72).
 */
export const sonner = (): Plugin => ({
  name: 'vitrine:sonner',
  // Excludes sonner from pre-bundling in development, so that this plugin sees its source.
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

/** Code of the public pages and of the libraries that several of them use. */
const SHARED =
  /src\/web\/(site|kit|api)\/|src\/shared|@tanstack\/(query-core|react-query)|lucide-react|thumbhash/;

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
  // The router's store imports a shim for React versions before 18. The alias selects the version without the shim.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  publicDir: 'src/web/public',
  // Vite searches these files for dependencies when the development server starts. It reloads the page for each
  // dependency that it finds later.
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
          // An entry is a page, or other code that is loaded on demand. `first` contains the modules that all pages
          // need, and `site` and `cards` contain modules that many entries share. `part` splits the other shared
          // modules by the entries that use them, so that no page loads code that it does not run. Small parts are
          // merged, because each file costs a request. The hashes in the file names are short, because the first file
          // lists all names and hashes do not compress.
          output: {
            // Rolldown names a part `part~`, followed by its entries. Only the text before the first `~` is kept.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'] },
                { name: 'site', test: SHARED, minShareCount: 10 },
                { name: 'cards', test: /src\/web\/site\/(screens|viewer|lists)\//, minShareCount: 5 },
                {
                  name: 'part',
                  test: SHARED,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 300,
                },
              ],
            },
          },
        },
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
  // A server build would otherwise read NODE_ENV at run time and could use React's slow development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
