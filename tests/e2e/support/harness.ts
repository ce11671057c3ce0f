import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { sonner } from '../../../vite.config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PREFIX = '/harness/';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export type Harness = {
  /** Opens the harness at the gallery's origin, with a content security policy as strict as the gallery's. */
  open(page: Page, query?: Record<string, string>): Promise<void>;
};

/**
 * Builds `tests/e2e/support/harness/<entry>`, which uses modules of `src/web` in states that no page can show.
 * Of the gallery's Vite plugins, the build needs only the one for sonner.
 */
export async function buildHarness(entry: string): Promise<Harness> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    base: PREFIX,
    plugins: [sonner()],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'harness', entry),
        output: { entryFileNames: 'entry.js' },
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const files = new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  return {
    open: async (page, query = {}) => {
      await page.route(`**${PREFIX}**`, (route) => {
        const name = new URL(route.request().url()).pathname.slice(PREFIX.length);
        if (name === '') {
          return route.fulfill({
            contentType: 'text/html',
            headers: {
              'content-security-policy':
                "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; connect-src 'self'; img-src data:",
            },
            body: `<!doctype html><html lang="en"><title>Harness</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="${PREFIX}entry.js"></script></html>`,
          });
        }
        const body = files.get(name);
        if (body === undefined) return route.fulfill({ status: 404 });
        return route.fulfill({ contentType: TYPES[path.extname(name)] ?? '', body: Buffer.from(body) });
      });
      await page.goto(`${PREFIX}?${new URLSearchParams(query)}`);
    },
  };
}
