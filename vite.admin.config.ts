import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { colorful, sonner, styleMod } from './vite.config.ts';

/**
 * The back office: a build of its own beside the public one, so that neither the code nor the chunks of public
 * pages depend on it. It goes into the folder that the public build has just emptied and filled.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), sonner(), colorful(), styleMod()],
  publicDir: false,
  build: {
    manifest: '.vite/admin-manifest.json',
    outDir: 'dist/client',
    assetsDir: 'assets/admin',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['src/web/entry-admin.tsx', 'src/web/admin/admin.css'] },
  },
});
