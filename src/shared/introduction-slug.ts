import { slugify } from './slug.ts';

/**
 * Slug of the post that introduces the gallery. The default content contains this post, and the badge of the home page
 * links to it (specification, section 2). A name without Latin letters and digits adds nothing to the slug.
 */
export const introductionSlug = (siteName: string): string => slugify(`Introducing the all-new ${siteName}`);
