import { queryOptions } from '@tanstack/react-query';
import type { SimilarScreens } from '#shared/contracts/similar.ts';
import type { Platform } from '#shared/platforms.ts';
import type { Similarity } from '#shared/similarity.ts';
import { apiGet } from './fetcher.ts';

/** The screens that are similar to a screen in the relation `by`. By default, they are of the screen's own platform. */
export const similarQuery = (id: string, by: Similarity, limit: number, platform?: Platform) =>
  queryOptions({
    queryKey: ['similar', id, by, limit, platform ?? null],
    queryFn: ({ client, signal }) => {
      const query = new URLSearchParams({ by, limit: String(limit), ...(platform && { platform }) });
      return apiGet<SimilarScreens>(
        client,
        `/api/screens/${encodeURIComponent(id)}/similar?${query}`,
        signal,
      );
    },
  });
