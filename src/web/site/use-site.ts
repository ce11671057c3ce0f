import { useRouter } from '@tanstack/react-router';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** Returns the site settings: the part of the configuration that pages may use. */
export const useSite = (): SiteSettings => useRouter().options.context.site;
