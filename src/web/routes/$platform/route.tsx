import { createFileRoute } from '@tanstack/react-router';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** The first path segment selects the platform. The route does not match any other first segment. */
export const Route = createFileRoute('/$platform')({
  params: { parse: ({ platform }) => isPlatform(platform) && { platform } },
  beforeLoad: ({ params }): { platform: Platform } => ({ platform: params.platform }),
});
