import { createFileRoute, notFound } from '@tanstack/react-router';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** The first path segment selects the platform; any other word is no page of the gallery. */
export const Route = createFileRoute('/$platform')({
  beforeLoad: ({ params }): { platform: Platform } => {
    if (!isPlatform(params.platform)) throw notFound();
    return { platform: params.platform };
  },
});
