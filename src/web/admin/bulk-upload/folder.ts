import { isPlatform, type Platform } from '#shared/platforms.ts';

/** Platform and app according to the folders of a file. A value is null if no folder indicates it. */
export type FolderGuess = {
  platform: Platform | null;
  /** Name of the app's folder. */
  app: string | null;
};

/**
 * Guesses the platform and app from a path. The app's folder is below the platform's folder, as in an import
 * (`web/orbit/01.png`), or else above it (`orbit/web/01.png`). Without a platform's folder, it is the folder that
 * contains the file.
 */
export function guessFromPath(path: string): FolderGuess {
  const folders = path.split('/').slice(0, -1).filter(Boolean);
  const platformIndex = folders.findLastIndex((name) => isPlatform(name.toLowerCase()));
  const platformFolder = folders[platformIndex]?.toLowerCase();
  const platform = isPlatform(platformFolder) ? platformFolder : null;
  const appFolder =
    platform === null ? folders.at(-1) : (folders[platformIndex + 1] ?? folders[platformIndex - 1]);
  return { platform, app: appFolder ?? null };
}

/**
 * Returns the folders whose names must match an app: all app folders if there are several, or a single one whose path
 * has a platform folder. A single folder without a platform may have any name, such as `screenshots`.
 */
export function findRequiredAppFolders(paths: readonly string[]): ReadonlySet<string> {
  const guesses = paths.map(guessFromPath);
  const appFolders = new Set(guesses.flatMap(({ app }) => app ?? []));
  if (appFolders.size > 1) return appFolders;
  return new Set(guesses.flatMap(({ app, platform }) => (app !== null && platform !== null ? app : [])));
}
