import { randomBytes } from 'node:crypto';
import { isPermanent, planName, type RenditionPlan, type Source } from './renditions/rendition-plan.ts';

export const IMAGE_ID = /^[a-f0-9]{32}$/;

/** Returns 128 random bits in hex, so that image URLs cannot be guessed. */
export const newImageId = (): string => randomBytes(16).toString('hex');

/** Folders of originals, of renditions that are kept as long as their image, and of renditions that can be deleted. */
export const ROOTS = { originals: 'originals/', renditions: 'renditions/', cache: 'cache/' } as const;
export type Root = (typeof ROOTS)[keyof typeof ROOTS];

/** Distributes the images over 256 subfolders, so that no folder becomes too large for its file system. */
const keyIn = (root: Root, id: string): string => `${root}${id.slice(0, 2)}/${id}`;

export const originalKey = (id: string): string => keyIn(ROOTS.originals, id);
export const renditionsPrefix = (id: string): string => `${keyIn(ROOTS.renditions, id)}/`;
export const cachePrefix = (id: string): string => `${keyIn(ROOTS.cache, id)}/`;

export const renditionKey = (image: Source & { id: string }, plan: RenditionPlan): string =>
  (isPermanent(plan, image) ? renditionsPrefix(image.id) : cachePrefix(image.id)) + planName(plan);

/** Returns the id of the image that a stored file belongs to, or null if the file belongs to no image. */
export const imageIdOfKey = (key: string): string | null => {
  const id = key.split('/')[2];
  return id !== undefined && IMAGE_ID.test(id) ? id : null;
};
