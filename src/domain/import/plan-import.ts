import { readFile } from 'node:fs/promises';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { validateSource } from '#domain/images/validate-source.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType } from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import { titleFromFileName, titleFromFolder, titleFromType } from '#shared/file-titles.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { slugify } from '#shared/slug.ts';
import { fillGaps } from './creation-times.ts';
import type { Problem } from './manifest.ts';
import { type PlannedUpdate, planUpdate } from './plan-updates.ts';
import {
  findAppSlugs,
  findExistingImages,
  findExistingScreens,
  findTitles,
  listCategorySlugs,
} from './queries.ts';
import type { Candidate, Scan } from './scan-folder.ts';
import { TitleRegister } from './title-register.ts';

/**
 * An image that will become a screen. `appSlug` is the current slug of the app, even if the folder or the manifest
 * has a former one.
 */
export type PlannedScreen = Candidate & {
  sha256: string;
  title: string;
  /** Whether the title was derived, because the manifest contains none. */
  titleIsDerived: boolean;
  /**
   * Set if an interrupted import has added later files of the app page but not this one (`fillGaps`): a time that keeps
   * the screens in the order of the folder. Otherwise null, and the importer assigns the time.
   */
  createdAt: Timestamp | null;
};

/** An app that will be created, with values from the manifest or the folder. */
export type PlannedApp = { slug: string; name: string; website: string | null; categories: string[] };

/** Plan of an import, which a dry run prints. Creating it changes nothing. */
export type ImportPlan = {
  screens: PlannedScreen[];
  /** Files whose image is already in the catalogue. */
  existing: string[];
  /** Values from the manifest that screens in `existing` lack. They are applied only with `--update`. */
  updates: PlannedUpdate[];
  /** Files that will be scaled down, with their size in pixels. */
  scaledDown: { file: string; width: number; height: number }[];
  /** Files with the same image as an earlier file of the folder. */
  duplicates: { file: string; duplicateOf: string }[];
  problems: Problem[];
  unknownFields: string[];
  newApps: PlannedApp[];
  newCategories: { type: ScreenCategoryType | 'app'; name: string }[];
};

export type PlanProgress = (checked: number, total: number) => void;

const nameOf = (file: string): string => file.split('/').at(-1) ?? file;

/**
 * Returns the title from the manifest, or else derives one from file name, folder, screen type or app, in
 * this order.
 */
function titleFor({ file, subfolder, appName, entry }: Candidate): string {
  const sourcePath = entry?.sourcePath ?? '';
  const [type] = entry?.tags['screen-types'] ?? [];
  return (
    entry?.title ??
    titleFromFileName(nameOf(sourcePath), appName) ??
    titleFromFileName(nameOf(file), appName) ??
    titleFromFolder(sourcePath.split('/').at(-2) ?? '', appName) ??
    titleFromFolder(subfolder, appName) ??
    (type ? titleFromType(type) : `${appName} screen`)
  );
}

/**
 * Groups the files by app. Each app gets the first name and the first website in the manifest entries of its files, and
 * the app categories of all these entries.
 */
function groupByApp(candidates: readonly Candidate[]): PlannedApp[] {
  return [...Map.groupBy(candidates, ({ appSlug }) => appSlug)].map(([slug, files]) => ({
    slug,
    name: (files.find(({ entry }) => entry?.app) ?? files[0])?.appName ?? slug,
    website: files.find(({ entry }) => entry?.website)?.entry?.website ?? null,
    categories: [...new Set(files.flatMap(({ entry }) => entry?.appCategories ?? []))],
  }));
}

/** Lists the categories that the files and new apps need and that do not exist. */
async function listMissingCategories(
  db: Db,
  candidates: readonly Candidate[],
  newApps: readonly PlannedApp[],
): Promise<ImportPlan['newCategories']> {
  const missing = new Map<string, ImportPlan['newCategories'][number]>();
  const addAll = (type: ScreenCategoryType | 'app', names: readonly string[]): void => {
    for (const name of names) {
      const key = `${type} ${slugify(name)}`;
      if (!missing.has(key)) missing.set(key, { type, name });
    }
  };
  for (const { entry } of candidates) {
    for (const type of SCREEN_CATEGORY_TYPES) addAll(type, entry?.tags[type] ?? []);
  }
  for (const { categories } of newApps) addAll('app', categories);
  for (const { type, slug } of await listCategorySlugs(db)) missing.delete(`${type} ${slug}`);
  return [...missing.values()];
}

/**
 * Returns the reason for rejecting an entry if one of its category names has no slug, otherwise null. Planning checks
 * this, so that the problem is reported before the import starts.
 */
const describeUnusableName = ({ entry }: Candidate): string | null => {
  const names = entry ? [...Object.values(entry.tags).flat(), ...entry.appCategories] : [];
  const unusable = names.find((name) => slugify(name) === '');
  return unusable === undefined ? null : `manifest: '${unusable}' has no letters or digits for a slug`;
};

type CheckedFile = { checksum: string; width: number; height: number } | { reason: string };

/** Reads a file and checks that it can be imported. */
async function checkFile(candidate: Candidate): Promise<CheckedFile> {
  const reason = describeUnusableName(candidate);
  if (reason) return { reason };
  try {
    const bytes = await readFile(candidate.absolutePath);
    const { width, height } = await validateSource(bytes);
    return { checksum: sha256(bytes), width, height };
  } catch (error) {
    if (error instanceof ProductError || (error as NodeJS.ErrnoException).code) {
      return { reason: (error as Error).message };
    }
    throw error;
  }
}

type UsableImage = Candidate & { sha256: string; width: number; height: number };

/**
 * Reads all files and returns the usable images without duplicates, in the order of the files. Stops early if the
 * signal is aborted.
 */
async function readImages(
  scan: Scan,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: PlanProgress | undefined },
): Promise<{ images: UsableImage[]; duplicates: ImportPlan['duplicates']; problems: Problem[] }> {
  const images = new Map<string, UsableImage>();
  const duplicates: ImportPlan['duplicates'] = [];
  const problems: Problem[] = [];
  for (const [index, candidate] of scan.candidates.entries()) {
    if (signal?.aborted) break;
    const result = await checkFile(candidate);
    onProgress?.(index + 1, scan.candidates.length);
    if ('reason' in result) {
      problems.push({ file: candidate.file, reason: result.reason });
      continue;
    }
    const earlier = images.get(result.checksum);
    if (earlier) duplicates.push({ file: candidate.file, duplicateOf: earlier.file });
    else {
      const { checksum, width, height } = result;
      images.set(checksum, { ...candidate, sha256: checksum, width, height });
    }
  }
  return { images: [...images.values()], duplicates, problems };
}

export type PlanDeps = {
  db: Db;
  clock?: () => Date;
  signal?: AbortSignal | undefined;
  onProgress?: PlanProgress | undefined;
};

/**
 * Reads all files, looks up existing screens and determines titles. Changes nothing. Returns an incomplete
 * plan if the signal is aborted.
 */
export async function planImport(
  { db, clock = () => new Date(), ...progress }: PlanDeps,
  scan: Scan,
): Promise<ImportPlan> {
  const { images: sources, duplicates, problems } = await readImages(scan, progress);
  const currentSlugs = await findAppSlugs(db, [...new Set(sources.map(({ appSlug }) => appSlug))]);
  const images = sources.map((image) => ({
    ...image,
    appSlug: currentSlugs.get(image.appSlug) ?? image.appSlug,
  }));
  const creationTimes = await findExistingImages(
    db,
    images.map(({ sha256 }) => sha256),
  );
  const gapTimes = fillGaps(
    images.map(({ platform, appSlug, sha256 }) => ({
      pageKey: `${platform} ${appSlug}`,
      createdAt: creationTimes.get(sha256) ?? null,
    })),
    clock(),
  );
  const screens = images
    .map((image, index) => ({ ...image, createdAt: gapTimes.get(index) ?? null }))
    .filter(({ sha256 }) => !creationTimes.has(sha256));
  const existingImages = images.filter(({ sha256 }) => creationTimes.has(sha256));
  const existingScreens = await findExistingScreens(
    db,
    existingImages.filter(({ entry }) => entry).map(({ sha256 }) => sha256),
  );
  const usedApps = [...screens, ...existingScreens.values()].map(({ appSlug }) => appSlug);
  const titles = new TitleRegister(await findTitles(db, [...new Set(usedApps)]));
  const existingApps = new Set(currentSlugs.values());
  const newApps = groupByApp(screens.filter(({ appSlug }) => !existingApps.has(appSlug)));
  return {
    screens: screens.map((screen) => ({
      ...screen,
      title: titles.reserve(screen.appSlug, titleFor(screen)),
      titleIsDerived: !screen.entry?.title,
    })),
    existing: existingImages.map(({ file }) => file),
    updates: existingImages.flatMap(({ file, entry, sha256 }) => {
      const screen = existingScreens.get(sha256);
      return (entry && screen && planUpdate(file, entry, screen, titles)) || [];
    }),
    scaledDown: screens
      .filter(({ width, height }) => Math.max(width, height) > IMAGE_LIMITS.maxEdge)
      .map(({ file, width, height }) => ({ file, width, height })),
    duplicates,
    problems: [...scan.problems, ...problems],
    unknownFields: scan.unknownFields,
    newApps,
    newCategories: await listMissingCategories(db, screens, newApps),
  };
}
