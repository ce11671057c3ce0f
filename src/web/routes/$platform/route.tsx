import { createFileRoute } from '@tanstack/react-router';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** The first path segment, `web` or `ios`, selects the platform. Paths with another first segment do not match. */
export const Route = createFileRoute('/$platform')({
  params: { parse: ({ platform }) => isPlatform(platform) && { platform } },
  beforeLoad: ({ params }): { platform: Platform } => ({ platform: params.platform }),
});
