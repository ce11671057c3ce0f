import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest, BackOfficeAssets } from './web-entry.ts';

type ViteChunk = {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
};
type ViteManifest = Record<string, ViteChunk>;

/** Manifest key of the chunk with the component of a route. */
const ROUTE_COMPONENT = /src\/web\/routes\/(.+)\.tsx\?tsr-split=component$/;

const urlOf = (file: string): string => `/${file}`;

/** Returns the keys of a chunk and of all chunks that it imports statically, directly or indirectly. */
function chunksOf(manifest: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, seen);
  return seen;
}

/**
 * Returns the id that the router's generator gives a route file: `$platform/apps/index` ->
 * `/$platform/apps/`.
 */
const routeId = (file: string): string => {
  const trimmed = file.replace(/(^|\/)route$/, '');
  return `/${trimmed.replace(/(^|\/)index$/, '$1')}`;
};

/** Returns the distinct URLs of the files that `pick` selects from the chunks. */
const fileUrls = (
  manifest: ViteManifest,
  keys: Iterable<string>,
  pick: (chunk: ViteChunk) => string[],
): string[] => [
  ...new Set([...keys].flatMap((key) => (manifest[key] ? pick(manifest[key]) : [])).map(urlOf)),
];

/**
 * Converts Vite's manifest to that of the router, which lists the scripts and styles of each route. The
 * document preloads them, so that the browser need not discover imports one after the other.
 */
export function routerManifest(manifest: ViteManifest): AssetManifest {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('The build has no entry: run npm run build');
  const entry = chunksOf(manifest, entryKey);
  const entryFile = manifest[entryKey]?.file ?? '';
  const routes: AssetManifest['routes'] = {
    __root__: {
      preloads: fileUrls(manifest, entry, (chunk) => [chunk.file]),
      css: fileUrls(manifest, entry, (chunk) => chunk.css ?? []),
      scripts: [{ attrs: { type: 'module', async: true, src: urlOf(entryFile) } }],
    },
  };
  for (const key of Object.keys(manifest)) {
    const [, file] = ROUTE_COMPONENT.exec(key) ?? [];
    if (!file) continue;
    const routeChunks = [...chunksOf(manifest, key)].filter((chunk) => !entry.has(chunk));
    routes[routeId(file)] = {
      preloads: fileUrls(manifest, routeChunks, (chunk) => [chunk.file]),
      css: fileUrls(manifest, routeChunks, (chunk) => chunk.css ?? []),
    };
  }
  return { routes };
}

/**
 * Returns the assets of the back office document: styles, font, entry module and the modules that it imports.
 */
export function backOfficeAssets(manifest: ViteManifest): BackOfficeAssets {
  const { 'src/web/entry-admin.tsx': entry, 'src/web/admin/admin.css': sheet } = manifest;
  if (!entry || !sheet) throw new Error('The build has no back office: run npm run build');
  const imported = chunksOf(manifest, 'src/web/entry-admin.tsx');
  return {
    styles: [urlOf(sheet.file), ...fileUrls(manifest, imported, (chunk) => chunk.css ?? [])],
    // Only the file with the Latin letters is preloaded. The browser loads the other files of the font on demand.
    fonts: (sheet.assets ?? []).filter((file) => file.includes('geist-latin-wght')).map(urlOf),
    preloads: fileUrls(manifest, imported, (chunk) => [chunk.file]).filter(
      (file) => file !== urlOf(entry.file),
    ),
    modules: [{ src: urlOf(entry.file) }],
  };
}

async function readManifest(clientDir: string, name: string): Promise<ViteManifest> {
  return JSON.parse(await readFile(path.join(clientDir, '.vite', name), 'utf8')) as ViteManifest;
}

/** Reads the assets of the public pages from the client build. */
export const readAssets = async (clientDir: string): Promise<AssetManifest> =>
  routerManifest(await readManifest(clientDir, 'manifest.json'));

/** Reads the assets of the back office from the client build. */
export const readBackOfficeAssets = async (clientDir: string): Promise<BackOfficeAssets> =>
  backOfficeAssets(await readManifest(clientDir, 'admin-manifest.json'));
