import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sonner } from './vite.config.ts';

/**
 * Build of the back office. This build is separate from the public build, so that neither the code nor the chunks of
 * public pages depend on the back office. Run it after the public build, which empties the shared output folder.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), sonner()],
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
