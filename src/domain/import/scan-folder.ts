import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_SOURCE_BYTES } from '#domain/images/validate-source.ts';
import { appNameFromFolder, appNameFromSlug } from '#shared/file-titles.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';
import { slugify } from '#shared/slug.ts';
import { type Manifest, type ManifestEntry, ManifestError, type Problem, parseManifest } from './manifest.ts';

/** A file of the folder with the values that its path and its manifest entry determine. */
export type Candidate = {
  /** Path relative to the imported folder, with forward slashes. */
  file: string;
  absolutePath: string;
  platform: Platform;
  appSlug: string;
  appName: string;
  /** Name of the folder that contains the file, or '' if the file is not in a subfolder of the app's folder. */
  subfolder: string;
  entry: ManifestEntry | null;
};

export type ScanOptions = {
  /**
   * Platform of files outside the folders `web/` and `ios/`. With this option, files directly in the imported folder
   * belong to an app named after that folder.
   */
  platform?: Platform | undefined;
};

export type Scan = { candidates: Candidate[]; problems: Problem[]; unknownFields: string[] };

/**
 * Files that are ignored silently, because they are not meant for the gallery, such as readmes and hidden
 * files.
 */
const IGNORED_FILES =
  /(^|\/)(\.|(manifest\.json|thumbs\.db|desktop\.ini|(readme|licen[cs]e|copying|notice)(\.rst)?)$)|\.(md|txt)$/i;

const LAYOUT_PROBLEM =
  "expected {web|ios}/{app}/{file}, a manifest entry with 'platform' and 'app', or --platform for files without a platform";
const LINKED_FOLDER_PROBLEM = 'is a link to a folder, which an import does not follow';
const NO_SLUG_PROBLEM =
  "the app's name has no letters a-z or digits for a slug; add a 'slug' in manifest.json";

/** Natural order: 'item-2' before 'item-10'. */
const collator = new Intl.Collator('en', { numeric: true });

type Location = { platform: Platform; appSlug: string; appName: string; subfolder: string };

/**
 * Returns the names of the app's folder and of the subfolders that lead from it to the file. Returns an empty list if
 * the path contains no app.
 */
function appFolders(folders: readonly string[], root: string, options: ScanOptions): readonly string[] {
  if (isPlatform(folders[0])) return folders.slice(1);
  if (!options.platform) return [];
  return folders.length > 0 ? folders : [path.basename(root)];
}

/** Determines the app and platform of a file from its path and manifest entry. */
function resolveLocation(
  file: string,
  entry: ManifestEntry | null,
  root: string,
  options: ScanOptions,
): Location | { reason: string } {
  const folders = file.split('/').slice(0, -1);
  const [first] = folders;
  const platform = entry?.platform ?? (isPlatform(first) ? first : (options.platform ?? null));
  const [appFolder, ...subfolders] = appFolders(folders, root, options);
  const appSlug = entry?.slug ?? (appFolder === undefined ? null : slugify(appFolder));
  if (platform && appSlug) {
    // An entry with a slug may assign the file to an app other than that of its folder.
    const isNamedByFolder = appFolder !== undefined && !entry?.slug;
    const appName = entry?.app ?? (isNamedByFolder ? appNameFromFolder(appFolder) : appNameFromSlug(appSlug));
    return { platform, appSlug, appName, subfolder: subfolders.at(-1) ?? '' };
  }
  return { reason: platform && (appFolder !== undefined || entry?.app) ? NO_SLUG_PROBLEM : LAYOUT_PROBLEM };
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return parseManifest(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
  } catch (error) {
    if (error instanceof ManifestError) throw error;
    if (codeOf(error) === 'ENOENT')
      return { entries: [], problems: [], rejectedFiles: new Set(), unknownFields: [] };
    throw new ManifestError(`manifest.json cannot be read: ${(error as Error).message}`);
  }
}

/** Resolves the real path of the file, or returns the reason why it is rejected. */
async function locate(root: string, file: string): Promise<{ path: string } | { reason: string }> {
  try {
    const real = await realpath(path.join(root, file));
    const relativePath = path.relative(root, real);
    // On Windows, `path.relative` returns an absolute path for a file on another drive.
    if (relativePath.split(path.sep)[0] === '..' || path.isAbsolute(relativePath)) {
      return { reason: 'is a link that leaves the folder' };
    }
    const stats = await stat(real);
    if (!stats.isFile()) return { reason: 'is not a regular file' };
    return stats.size > MAX_SOURCE_BYTES
      ? { reason: `is larger than ${MAX_SOURCE_BYTES / 1_000_000} MB` }
      : { path: real };
  } catch (error) {
    return { reason: codeOf(error) === 'ENOENT' ? 'the file does not exist' : (error as Error).message };
  }
}

const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

type Listing = { files: string[]; problems: Problem[] };

/**
 * Lists all files in the folder and its subfolders: relative paths with forward slashes, spelled as on the disk.
 * Subfolders that are links or cannot be read are reported as problems, with a slash at the end of the name.
 */
async function listFiles(root: string): Promise<Listing> {
  const listing: Listing = { files: [], problems: [] };
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: Error) => {
      if (folder === '') throw new ManifestError(`The folder cannot be read: ${error.message}`);
      if (!IGNORED_FILES.test(folder)) listing.problems.push({ file: folder, reason: error.message });
      return [];
    });
    for (const entry of entries) {
      const file = folder + entry.name;
      if (entry.isDirectory()) await walk(`${file}/`);
      else if (entry.isSymbolicLink() && (await isFolder(path.join(root, file)))) {
        if (!IGNORED_FILES.test(file))
          listing.problems.push({ file: `${file}/`, reason: LINKED_FOLDER_PROBLEM });
      } else listing.files.push(file);
    }
  };
  await walk('');
  return listing;
}

/** Returns the real path of the folder. Throws `ManifestError` if it is not a readable folder. */
async function openRoot(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? ''))
      throw new ManifestError(`${folder} cannot be read: ${(error as Error).message}`);
  }
  throw new ManifestError(`${folder} is not a folder`);
}

/**
 * Lists those files of a folder that can be imported, in the order of their paths: those in the manifest and all
 * others in the layout `{web|ios}/{app-slug}/{file}`. With `options.platform`, the folder `web` or `ios` may be
 * missing. Files that cannot be assigned to an app or cannot be imported are reported as problems. Throws
 * `ManifestError` if the folder does not exist or its manifest is unreadable.
 */
export async function scanFolder(folder: string, options: ScanOptions = {}): Promise<Scan> {
  const root = await openRoot(folder);
  const manifest = await readManifest(root);
  const entriesByFile = new Map(manifest.entries.map((entry) => [entry.file, entry]));
  // Compare paths in composed form (NFC): some file systems decompose characters such as é.
  const entryOf = (file: string): ManifestEntry | null => entriesByFile.get(file.normalize('NFC')) ?? null;
  const listing = await listFiles(root);
  const listedFiles = listing.files.filter(
    (file) =>
      !manifest.rejectedFiles.has(file.normalize('NFC')) && (entryOf(file) || !IGNORED_FILES.test(file)),
  );
  const normalizedPaths = new Set(listedFiles.map((file) => file.normalize('NFC')));
  const files = [...listedFiles, ...[...entriesByFile.keys()].filter((file) => !normalizedPaths.has(file))];
  const scan: Scan = {
    candidates: [],
    problems: [...manifest.problems, ...listing.problems],
    unknownFields: manifest.unknownFields,
  };
  for (const file of files.sort(collator.compare)) {
    const entry = entryOf(file);
    const location = resolveLocation(file, entry, root, options);
    if ('reason' in location) {
      scan.problems.push({ file, reason: location.reason });
      continue;
    }
    const source = await locate(root, file);
    if ('reason' in source) scan.problems.push({ file, reason: source.reason });
    else scan.candidates.push({ file, absolutePath: source.path, ...location, entry });
  }
  return scan;
}
