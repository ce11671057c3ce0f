import type { ColumnType, Generated } from 'kysely';
import type { CategoryType, ScreenCategoryType, TagSource } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';
import type { StackKind } from '#shared/stack-kinds.ts';
import type {
  Computed,
  NullableTimestamp,
  Timestamp,
  TimestampWithDefault,
  TriggerMaintained,
} from './columns.ts';

export interface AppsTable {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  url: string | null;
  logo_image_id: string | null;
  /** #rrggbb. */
  brand_color: string | null;
  /** Number of web screens. Maintained by triggers, like `ios_count`. */
  web_count: Generated<number>;
  ios_count: Generated<number>;
  /** Name folded for search (`search_fold`). */
  search_name: Computed<string>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface CategoriesTable {
  id: string;
  type: CategoryType;
  name: string;
  slug: string;
  parent_id: string | null;
  search_name: Computed<string>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface AppCategoriesTable {
  app_id: string;
  category_id: string;
  /** Constant. Part of a foreign key, which therefore admits only categories of this type. */
  category_type: Computed<'app'>;
  /** Copied from the app. */
  created_at: TriggerMaintained<Timestamp>;
  /** Whether the app has screens on the web. `on_ios` says the same about iOS. */
  on_web: TriggerMaintained<boolean>;
  on_ios: TriggerMaintained<boolean>;
}

export interface ScreensTable {
  id: string;
  /** Position in the filter index. Assigned by a sequence and never reused. */
  ord: Generated<number>;
  app_id: string;
  title: string;
  /** Whether the title was derived from a file name or a category and no curator has confirmed it. */
  title_is_derived: Generated<boolean>;
  description: string | null;
  platform: Platform;
  is_cover: Generated<boolean>;
  is_featured: Generated<boolean>;
  image_id: string;
  image_sha256: TriggerMaintained<string>;
  /** Constant. Part of the foreign key to `images`, which therefore admits only final images. */
  image_state: Computed<'final'>;
  captured_at: NullableTimestamp;
  source_url: string | null;
  search_title: Computed<string>;
  /** The stack of the screen's variants. This and `stack_position` are null for a screen without variants. */
  stack_id: Generated<string | null>;
  /** The first screen of a stack by position and id is its front. */
  stack_position: Generated<number | null>;
  stack_label: Generated<string | null>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

/** Variants of one screen. */
export interface StacksTable {
  id: string;
  app_id: string;
  kind: StackKind;
  /** Platform of all its screens; null if `kind` is `size`, because these screens can be of both platforms. */
  platform: Platform | null;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

/** Pairs of screens that may be variants, and curators' verdicts about pairs. `first_id` is less than `second_id`. */
export interface StackProposalsTable {
  first_id: string;
  second_id: string;
  kind: StackKind;
  /**
   * Similarity of the words, 0 to 1 (`compareWords`). This and the next two columns are null if a curator decided about
   * the pair before it was compared automatically.
   */
  words: number | null;
  /** Cosine similarity of the layouts. */
  layout: number | null;
  /** Difference of the mean brightness, 0 to 1. */
  brightness: number | null;
  verdict: 'stacked' | 'different' | null;
  found_at: TimestampWithDefault;
  decided_at: NullableTimestamp;
  /** State that undoing the decision restores. Read and written by `stacks/former-state.ts`. */
  former_state: Generated<unknown>;
}

/** Screens that were compared with the others of their app. */
export interface StackChecksTable {
  screen_id: string;
  app_id: string;
  image_sha256: string;
  /** `CHECKS_VERSION` at the time of the comparison. Screens with an older one are compared again. */
  version: number;
  /** Summary of the screen's words, from which the similarity of two screens is computed (`compare-variants.ts`). */
  words: Buffer;
}

/** Tags of screens. `platform`, `created_at` and `is_cover` are copied from the screen. */
export interface ScreenCategoriesTable {
  screen_id: string;
  category_id: string;
  platform: TriggerMaintained<Platform>;
  created_at: TriggerMaintained<Timestamp>;
  is_cover: TriggerMaintained<boolean>;
  source: Generated<TagSource>;
  /** Confidence of a suggestion, 0 to 1; null for a tag that a curator set. */
  confidence: number | null;
}

export interface PopularCategoriesTable {
  category_id: string;
  category_type: Exclude<ScreenCategoryType, 'styles'>;
  /** Starts at 0. Removing a category leaves a gap. */
  display_order: number;
}

/** Number of screens for each category and platform. Maintained by triggers. */
export interface CategoryStatsTable {
  category_id: string;
  platform: Platform;
  /** For an app category: number of screens of its apps. For others: number of screens tagged with it. */
  screen_count: Generated<number>;
}

/** Former slugs of apps. */
export interface AppRedirectsTable {
  slug: string;
  app_id: string;
}

/** Former slugs of categories. */
export interface CategoryRedirectsTable {
  type: CategoryType;
  slug: string;
  category_id: string;
}

/** Bulk changes of tags, which a curator can undo for a day. Lists are written as JSON text. */
export interface TagChangesTable {
  id: string;
  actor_id: string | null;
  added: ColumnType<[screenId: string, categoryId: string][], string, string>;
  removed: ColumnType<
    [screenId: string, categoryId: string, source: TagSource, confidence: number | null][],
    string,
    string
  >;
  /** Tags confirmed by the change, with their former source and confidence. */
  confirmed: ColumnType<
    [screenId: string, categoryId: string, source: TagSource, confidence: number | null][],
    string | undefined,
    string
  >;
  created_at: TimestampWithDefault;
}

/** Bulk moves of screens, which a curator can undo for a day. Lists are written as JSON text. */
export interface ScreenMovesTable {
  id: string;
  /** Only screens whose app or platform changed. */
  moves: ColumnType<
    {
      id: string;
      from: { appId: string; platform: Platform; isCover: boolean };
      to: { appId: string; platform: Platform };
    }[],
    string,
    string
  >;
  /** Stacks from which the move removed screens. Read and written by `stacks/lost-stacks.ts`. */
  lost_stacks: ColumnType<unknown, string, string>;
  created_at: TimestampWithDefault;
}

/** Screens whose values in the filter index may have changed. Written by triggers. */
export interface CatalogueChangesTable {
  /** Id of the transaction, as decimal digits. */
  xid: Generated<string>;
  /** `screens.ord`. */
  ord: number;
  changed_at: TimestampWithDefault;
}

/** Screens without tags. Maintained by triggers. */
export interface UntaggedScreensTable {
  screen_id: string;
}

/** Tables of apps, screens, categories and tags. */
export interface CatalogueTables {
  apps: AppsTable;
  categories: CategoriesTable;
  app_categories: AppCategoriesTable;
  screens: ScreensTable;
  screen_categories: ScreenCategoriesTable;
  popular_categories: PopularCategoriesTable;
  category_stats: CategoryStatsTable;
  app_redirects: AppRedirectsTable;
  category_redirects: CategoryRedirectsTable;
  tag_changes: TagChangesTable;
  screen_moves: ScreenMovesTable;
  untagged_screens: UntaggedScreensTable;
  stacks: StacksTable;
  stack_proposals: StackProposalsTable;
  stack_checks: StackChecksTable;
  catalogue_changes: CatalogueChangesTable;
}
