import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '#shared/contracts/site.ts';
import type { Platform } from '#shared/platforms.ts';
import { homeQuery, statsQuery } from '#web/api/queries.ts';
import { all, loadCard, loadList } from '../load.ts';

/** Returns the card of the page at `path`. */
export async function loadHome(client: QueryClient, platform: Platform, path: string): Promise<Card | null> {
  const [card] = await all(
    loadCard(client, path),
    loadList(client.query(statsQuery())),
    loadList(client.query(homeQuery(platform))),
  );
  return card;
}
