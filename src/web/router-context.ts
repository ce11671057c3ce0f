import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** Context of every public route. */
export type RouterContext = { queryClient: QueryClient; site: SiteSettings };
