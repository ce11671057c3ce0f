/**
 * Kinds of similarity. `idea`: screens of other apps for the same purpose. `look`: the same layout and colors. `app`:
 * screens of the same app with the same words.
 */
export const SIMILARITIES = ['idea', 'look', 'app'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

export const DEFAULT_SIMILARITY: Similarity = 'idea';

/** Numbers of results: below a screen (`strip`), on the page of similar screens, and at most in one request. */
export const SIMILAR_LIMITS = { strip: 6, page: 24, max: 48 } as const;

/** Maximum size of the picture in a search by picture, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
