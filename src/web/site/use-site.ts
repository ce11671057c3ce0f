import { useRouter } from '@tanstack/react-router';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** What the pages know of the configuration. */
export const useSite = (): SiteSettings => useRouter().options.context.site;
