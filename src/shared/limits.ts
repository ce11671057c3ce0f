/** Bounds that the API, the pages and the forms share. Those of public lists are from the specification (section 9). */
export const LIMITS = {
  /** Number of apps that the API returns for the home page. */
  homeApps: 12,
  /** Number of these apps that the home page of each platform shows. */
  homeAppsShown: { web: 6, ios: 4 },
  popularPerSection: 12,
  appListPage: 12,
  screenListPage: 24,
  /**
   * Maximum number of screens that the viewer navigates between if it was not opened from a list. They are the newest
   * screens of the app.
   */
  latestOfApp: 50,
  /** Number of apps that the app filter lists: those with the most screens. Chosen apps are listed in addition. */
  facetApps: 100,
  /** Upper bound of `limit` parameters, except those with a bound of their own. */
  listMax: 100,
  /** Default number of rows per request of a list in the back office. */
  adminListPage: 100,
  /** Maximum number of rows per request of the lists of screens and apps, used for fast scrolling. */
  adminListMax: 500,
  /** Maximum number of screens or apps per bulk request. Larger changes take several requests. */
  bulkMax: 500,
  /** Maximum number of categories of one screen or app. */
  tagsMax: 500,
  /** Maximum number of files in one duplicate check. */
  duplicateCheckMax: 20,
  /** Maximum number of screens in one stack. */
  stackMax: 24,
  stackLabelMax: 40,
  /** Maximum number of proposed pairs that one request can decide. */
  stackDecisionsMax: 100,
  searchQueryMax: 200,
  nameMax: 200,
  slugMax: 120,
  titleMax: 300,
  descriptionMax: 5000,
  urlMax: 2000,
  /** Maximum number of characters of a post or page. */
  contentMax: 200_000,
  /** Maximum number of characters of an alternative text. */
  altMax: 300,
  postListPage: 12,
} as const;

/** Retention of abandoned drafts and uploads, in days. */
export const RETENTION_DAYS = {
  /** Unsaved form drafts in the browser. */
  draft: 14,
  /** Uploaded images that no saved form uses. */
  upload: 1,
  /**
   * Uploaded images in unsaved texts of posts and pages, counted from the upload or the last preview of the text. The
   * period is longer than `draft`, because each change of a draft starts its retention again.
   */
  textUpload: 60,
} as const;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits of images (specification of the back office, sections 5 and 9). */
export const IMAGE_LIMITS = {
  /** Size of the largest stored original, in bytes. Larger uploads are scaled down and re-encoded. */
  maxBytes: 20_000_000,
  /** Largest file accepted by the screen form, in bytes. */
  screenFormBytes: 19_922_944,
  /** Largest file accepted for logos, bulk uploads, featured images and images in texts, in bytes. */
  smallFormBytes: 10_485_760,
  avatarBytes: 2_097_152,
  /** Longest edge of a stored original, in pixels. */
  maxEdge: 12_000,
  maxPixels: 144_000_000,
  maxFrames: 100,
} as const;

/** Longest edge of a rendition, in pixels. */
export const MAX_RENDITION_EDGE = 4096;

/** Available widths of renditions in pixels. A requested width is rounded up to one of them, or down to the largest. */
export const IMAGE_WIDTHS = [48, 80, 96, 160, 300, 450, 600, 800, 1200, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export const IMAGE_QUALITIES = [75, 80, 85, 90] as const;
/** Widths rendered during the upload, so that no visitor waits for them. */
export const PREGENERATED_WIDTHS = [300, 450, 600, 800] as const;
export const THUMBNAIL_QUALITY = 85;
export const FULL_QUALITY = 90;

/** Number of placeholders that are shown while a list loads (specification, section 9). */
export const SKELETONS = { apps: 12, categories: 8, screens: { web: 15, ios: 20 } } as const;

/**
 * Limits of accounts. The minimum length of passwords is from the specification (back office, sections 5 and
 * 9).
 */
export const ACCOUNT_LIMITS = {
  nameMin: 2,
  nameMax: 200,
  emailMax: 320,
  passwordMin: 8,
  passwordMax: 256,
  /** Maximum number of second factors of a user, including unverified ones. */
  factors: 10,
} as const;

/** Limits of Auto Categorize, which the specification does not define. */
export const ANALYSIS_LIMITS = {
  /**
   * Maximum number of characters of a base64 image. It allows the largest file that the screen form accepts.
   */
  base64Max: 26_600_000,
  /** Maximum number of candidate categories in one request. */
  categoriesMax: 5_000,
  /** Maximum number of categories in one answer that are selected in advance. */
  selectedMax: 12,
  /** Maximum number of suggested categories in one answer. */
  suggestionsMax: 20,
} as const;
