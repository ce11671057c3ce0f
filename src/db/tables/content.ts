import type { Generated } from 'kysely';
import type { NullableTimestamp, TimestampWithDefault } from './columns.ts';

export interface PostsTable {
  id: string;
  title: string;
  slug: string;
  content: Generated<string>;
  excerpt: Generated<string>;
  published: Generated<boolean>;
  published_at: NullableTimestamp;
  featured_image_id: string | null;
  featured_image_alt: string | null;
  author_id: string | null;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface PagesTable {
  id: string;
  title: string;
  slug: string;
  content: Generated<string>;
  excerpt: Generated<string>;
  published: Generated<boolean>;
  author_id: string | null;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

/** Former slugs of posts. */
export interface PostRedirectsTable {
  slug: string;
  post_id: string;
}

/** Former slugs of pages. */
export interface PageRedirectsTable {
  slug: string;
  page_id: string;
}

/** Images in the texts of posts. */
export interface PostImagesTable {
  post_id: string;
  image_id: string;
}

/** Images in the texts of pages. */
export interface PageImagesTable {
  page_id: string;
  image_id: string;
}

/** Posts and pages. */
export interface ContentTables {
  posts: PostsTable;
  pages: PagesTable;
  post_redirects: PostRedirectsTable;
  page_redirects: PageRedirectsTable;
  post_images: PostImagesTable;
  page_images: PageImagesTable;
}
