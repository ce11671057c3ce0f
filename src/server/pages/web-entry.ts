/**
 * Types of the server entry of the web, the only interface between server and web. A built server loads the
 * entry from `dist`; in development, Vite loads its source.
 */
export type WebEntry = typeof import('#web/entry-server.tsx');
export type AssetManifest = import('#web/entry-server.tsx').AssetManifest;
export type BackOfficeAssets = import('#web/entry-server.tsx').BackOfficeAssets;
export type RenderInput = Omit<import('#web/entry-server.tsx').RenderInput, 'assets'>;
