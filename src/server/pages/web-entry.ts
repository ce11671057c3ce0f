/**
 * Types of `entry-server.tsx`, which is the only interface between the server and `src/web`. A built server loads this
 * entry from `dist`; in development, Vite loads its source.
 */
export type WebEntry = typeof import('#web/entry-server.tsx');
export type AssetManifest = import('#web/entry-server.tsx').AssetManifest;
export type BackOfficeAssets = import('#web/entry-server.tsx').BackOfficeAssets;
export type RenderInput = Omit<import('#web/entry-server.tsx').RenderInput, 'assets'>;
