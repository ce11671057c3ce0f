import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '#shared/contracts/site.ts';
import type { Platform } from '#shared/platforms.ts';
import { homeQuery, statsQuery } from '#web/api/queries.ts';
import { loadAll, loadCard, loadList } from '../load.ts';

/** Loads the data of the home page and returns the social card of the page at `path`. */
export async function loadHome(client: QueryClient, platform: Platform, path: string): Promise<Card | null> {
  const [card] = await loadAll(
    loadCard(client, path),
    loadList(client.query(statsQuery())),
    loadList(client.query(homeQuery(platform))),
  );
  return card;
}
