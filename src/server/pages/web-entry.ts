/** The only interface between server and web: the exports of the entry, built or, in development, loaded by Vite. */
export type WebEntry = typeof import('#web/entry-server.tsx');
export type AssetManifest = import('#web/entry-server.tsx').AssetManifest;
export type BackOfficeAssets = import('#web/entry-server.tsx').BackOfficeAssets;
export type RenderInput = Omit<import('#web/entry-server.tsx').RenderInput, 'assets'>;
