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

const ROUTE_COMPONENT = /src\/web\/routes\/(.+)\.tsx\?tsr-split=component$/;

const address = (file: string): string => `/${file}`;

/** Returns `key` and all chunks that it imports statically. */
function chunksOf(manifest: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, seen);
  return seen;
}

/** `$platform/apps/index` -> `/$platform/apps/`, the id that the router's generator gives the file. */
const routeId = (file: string): string => {
  const trimmed = file.replace(/(^|\/)route$/, '');
  return `/${trimmed.replace(/(^|\/)index$/, '$1')}`;
};

const files = (
  manifest: ViteManifest,
  keys: Iterable<string>,
  pick: (chunk: ViteChunk) => string[],
): string[] => [
  ...new Set([...keys].flatMap((key) => (manifest[key] ? pick(manifest[key]) : [])).map(address)),
];

/** Converts Vite's manifest to the router's: the preloads of each route, so that no import is discovered late. */
export function routerManifest(manifest: ViteManifest): AssetManifest {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('The build has no entry: run npm run build');
  const entry = chunksOf(manifest, entryKey);
  const entryFile = manifest[entryKey]?.file ?? '';
  const routes: AssetManifest['routes'] = {
    __root__: {
      preloads: files(manifest, entry, (chunk) => [chunk.file]),
      css: files(manifest, entry, (chunk) => chunk.css ?? []),
      scripts: [{ attrs: { type: 'module', async: true, src: address(entryFile) } }],
    },
  };
  for (const key of Object.keys(manifest)) {
    const [, file] = ROUTE_COMPONENT.exec(key) ?? [];
    if (!file) continue;
    const own = [...chunksOf(manifest, key)].filter((chunk) => !entry.has(chunk));
    routes[routeId(file)] = {
      preloads: files(manifest, own, (chunk) => [chunk.file]),
      css: files(manifest, own, (chunk) => chunk.css ?? []),
    };
  }
  return { routes };
}

/** Returns the assets of the back office document: its entry, the imports of the entry, and its style sheet. */
export function backOfficeAssets(manifest: ViteManifest): BackOfficeAssets {
  const { 'src/web/entry-admin.tsx': entry, 'src/web/admin/admin.css': sheet } = manifest;
  if (!entry || !sheet) throw new Error('The build has no back office: run npm run build');
  const imported = chunksOf(manifest, 'src/web/entry-admin.tsx');
  return {
    styles: [address(sheet.file), ...files(manifest, imported, (chunk) => chunk.css ?? [])],
    fonts: (sheet.assets ?? []).filter((file) => file.includes('geist-latin-wght')).map(address),
    preloads: files(manifest, imported, (chunk) => [chunk.file]).filter(
      (file) => file !== address(entry.file),
    ),
    modules: [{ src: address(entry.file) }],
  };
}

async function readManifest(clientDir: string, name: string): Promise<ViteManifest> {
  return JSON.parse(await readFile(path.join(clientDir, '.vite', name), 'utf8')) as ViteManifest;
}

export const readAssets = async (clientDir: string): Promise<AssetManifest> =>
  routerManifest(await readManifest(clientDir, 'manifest.json'));

export const readBackOfficeAssets = async (clientDir: string): Promise<BackOfficeAssets> =>
  backOfficeAssets(await readManifest(clientDir, 'admin-manifest.json'));
