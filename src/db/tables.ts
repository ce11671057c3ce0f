import type { ColumnType, Generated, Kysely } from 'kysely';
import type { CategoryType, ScreenCategoryType, TagSource } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';

/** ISO 8601 in UTC with up to six decimals, `2026-01-31T12:00:00.123456Z`: what the database keeps, unrounded. */
export type Instant = string;
type DefaultMoment = ColumnType<Instant, Instant | Date | undefined, Instant | Date>;
type OptionalMoment = ColumnType<Instant | null, Instant | Date | null | undefined, Instant | Date | null>;
/** Filled by the database; what a writer sends is overwritten. */
type Copy<T> = ColumnType<T, T | undefined, T>;
/** Computed by the database; cannot be written. */
type Computed<T> = ColumnType<T, never, never>;

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface ImagesTable {
  /** 32 hexadecimal digits. */
  id: string;
  sha256: string;
  phash: string | null;
  format: ImageFormat;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string | null;
  dominant_color: string | null;
  original_name: string | null;
  state: Generated<'temporary' | 'final'>;
  created_at: DefaultMoment;
}

export interface AppsTable {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  url: string | null;
  logo_image_id: string | null;
  brand_color: string | null;
  web_count: Generated<number>;
  ios_count: Generated<number>;
  search_name: Computed<string>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface CategoriesTable {
  id: string;
  type: CategoryType;
  name: string;
  slug: string;
  parent_id: string | null;
  search_name: Computed<string>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface AppCategoriesTable {
  app_id: string;
  category_id: string;
  category_type: Computed<'app'>;
  created_at: Copy<Instant>;
  /** The app has screens on the platform. */
  on_web: Copy<boolean>;
  on_ios: Copy<boolean>;
}

export interface ScreensTable {
  id: string;
  app_id: string;
  title: string;
  description: string | null;
  platform: Platform;
  is_cover: Generated<boolean>;
  is_featured: Generated<boolean>;
  image_id: string;
  image_sha256: Copy<string>;
  image_state: Computed<'final'>;
  captured_at: OptionalMoment;
  source_url: string | null;
  search_title: Computed<string>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface ScreenCategoriesTable {
  screen_id: string;
  category_id: string;
  platform: Copy<Platform>;
  created_at: Copy<Instant>;
  is_cover: Copy<boolean>;
  source: Generated<TagSource>;
  /** 0 to 1; null for what a person chose. */
  confidence: number | null;
}

export interface PopularCategoriesTable {
  category_id: string;
  category_type: Exclude<ScreenCategoryType, 'styles'>;
  /** From 0; removing leaves a gap. */
  display_order: number;
}

export interface CategoryStatsTable {
  category_id: string;
  platform: Platform;
  screen_count: Generated<number>;
}

export interface ScreenTextTable {
  screen_id: string;
  platform: Platform;
  created_at: Instant;
  title: string;
  ocr: Generated<string>;
  title_words: Computed<string>;
  ocr_words: Computed<string>;
}

export interface SearchVocabTable {
  word: string;
  ndoc: number;
}

export interface AppRedirectsTable {
  slug: string;
  app_id: string;
}

export interface CategoryRedirectsTable {
  type: CategoryType;
  slug: string;
  category_id: string;
}

export interface ProfilesTable {
  id: string;
  is_admin: Generated<boolean>;
  name: string | null;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface PostsTable {
  id: string;
  title: string;
  slug: string;
  content: Generated<string>;
  excerpt: Generated<string>;
  published: Generated<boolean>;
  published_at: OptionalMoment;
  featured_image_id: string | null;
  featured_image_alt: string | null;
  author_id: string | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface PagesTable {
  id: string;
  title: string;
  slug: string;
  content: Generated<string>;
  excerpt: Generated<string>;
  published: Generated<boolean>;
  author_id: string | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface PostRedirectsTable {
  slug: string;
  post_id: string;
}

export interface PageRedirectsTable {
  slug: string;
  page_id: string;
}

export interface PostImagesTable {
  post_id: string;
  image_id: string;
}

export interface PageImagesTable {
  page_id: string;
  image_id: string;
}

export interface SeededTable {
  what: string;
  target_id: string | null;
  at: DefaultMoment;
}

export interface DemoItemsTable {
  kind: 'app' | 'screen' | 'category' | 'popular' | 'post';
  target_id: string;
  mark: string;
}

export interface AuditLogTable {
  id: string;
  at: DefaultMoment;
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_kind: string;
  target_id: string;
  /** Written as JSON text, read as a value. */
  details: ColumnType<unknown, string | undefined, string>;
}

/** One row at most. */
export interface InstallationTable {
  id: string;
  single: ColumnType<true, undefined, never>;
  /** When the files without a row were last looked for. */
  files_swept_at: OptionalMoment;
}

/** One row once the accounts were opened for the first time. */
export interface AuthVaultTable {
  single: ColumnType<true, undefined, never>;
  data_key: string;
  is_sealed: boolean;
}

export interface AuthSigningKeysTable {
  kid: string;
  /** Written as JSON text, read as a value. */
  public_jwk: ColumnType<unknown, string, never>;
  private_key: string;
  created_at: DefaultMoment;
}

export interface AuthUsersTable {
  id: string;
  email: string;
  new_email: string | null;
  password_hash: string | null;
  banned_until: OptionalMoment;
  last_sign_in_at: OptionalMoment;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface AuthIdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: DefaultMoment;
}

/** How a session was proven, and when, in seconds. */
export type Amr = { method: string; timestamp: number };
export type Aal = 'aal1' | 'aal2';

export interface AuthSessionsTable {
  id: string;
  user_id: string;
  aal: Aal;
  amr: ColumnType<Amr[], string, string>;
  refresh_key: string;
  refresh_counter: Generated<number>;
  confirmed_counter: Generated<number>;
  refreshed_at: DefaultMoment;
  user_agent: string | null;
  ip: string | null;
  created_at: DefaultMoment;
}

export type FactorType = 'totp' | 'phone' | 'recovery_code';

export interface AuthFactorsTable {
  id: string;
  user_id: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  friendly_name: string | null;
  secret: string | null;
  phone: string | null;
  last_step: number | null;
  last_challenged_at: OptionalMoment;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface AuthChallengesTable {
  id: string;
  factor_id: string;
  session_id: string;
  code_hash: string | null;
  expires_at: DefaultMoment;
  created_at: DefaultMoment;
}

export interface AuthRecoveryCodesTable {
  factor_id: string;
  code_hash: string;
  used_at: OptionalMoment;
}

export type TokenPurpose = 'first_admin' | 'recovery' | 'email_change';

export interface AuthOneTimeTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string | null;
  email: string | null;
  expires_at: DefaultMoment;
  created_at: DefaultMoment;
}

export interface AuthFlowStatesTable {
  id: string;
  provider: string;
  state_hash: string;
  browser_hash: string;
  provider_checks: string;
  code_challenge: string;
  redirect_to: string;
  user_id: string | null;
  auth_code_hash: string | null;
  expires_at: DefaultMoment;
  created_at: DefaultMoment;
}

/** Read and written by rate-limiter-flexible; `expire` in milliseconds since 1970. */
export interface AuthRateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface UploadsTable {
  image_id: string;
  /** Keys as in the specification of the back office, section 3; written as JSON text. */
  metadata: ColumnType<Record<string, unknown>, string, string>;
}

export interface IdempotencyKeysTable {
  actor_id: string;
  key: string;
  /** SHA-256 in hex. */
  request: string;
  /** Null while the request is being answered, which nobody else sees. */
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: DefaultMoment;
}

export interface TagChangesTable {
  id: string;
  actor_id: string | null;
  added: ColumnType<[screenId: string, categoryId: string][], string, string>;
  removed: ColumnType<
    [screenId: string, categoryId: string, source: TagSource, confidence: number | null][],
    string,
    string
  >;
  created_at: DefaultMoment;
}

/** Every table of the product, as the migrations make them; a test compares the two. */
export interface Tables {
  images: ImagesTable;
  uploads: UploadsTable;
  apps: AppsTable;
  categories: CategoriesTable;
  app_categories: AppCategoriesTable;
  screens: ScreensTable;
  screen_categories: ScreenCategoriesTable;
  popular_categories: PopularCategoriesTable;
  category_stats: CategoryStatsTable;
  screen_text: ScreenTextTable;
  search_vocab: SearchVocabTable;
  app_redirects: AppRedirectsTable;
  category_redirects: CategoryRedirectsTable;
  profiles: ProfilesTable;
  posts: PostsTable;
  pages: PagesTable;
  post_redirects: PostRedirectsTable;
  page_redirects: PageRedirectsTable;
  post_images: PostImagesTable;
  page_images: PageImagesTable;
  seeded: SeededTable;
  demo_items: DemoItemsTable;
  audit_log: AuditLogTable;
  installation: InstallationTable;
  idempotency_keys: IdempotencyKeysTable;
  tag_changes: TagChangesTable;
  auth_vault: AuthVaultTable;
  auth_signing_keys: AuthSigningKeysTable;
  auth_users: AuthUsersTable;
  auth_identities: AuthIdentitiesTable;
  auth_sessions: AuthSessionsTable;
  auth_factors: AuthFactorsTable;
  auth_challenges: AuthChallengesTable;
  auth_recovery_codes: AuthRecoveryCodesTable;
  auth_one_time_tokens: AuthOneTimeTokensTable;
  auth_flow_states: AuthFlowStatesTable;
  auth_rate_limits: AuthRateLimitsTable;
}

/** The database or a transaction in it: whoever takes a `Db` works in either. */
export type Db = Kysely<Tables>;
