import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createAdminQueryClient } from './admin-query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a change in the back office is not postponed while the browser is offline', async () => {
  onlineManager.setOnline(false);
  const client = createAdminQueryClient();
  const change = new MutationObserver(client, { mutationFn: async () => 'sent' });
  void change.mutate();
  await expect.poll(() => change.getCurrentResult()).toMatchObject({ isPaused: false, data: 'sent' });
  client.clear();
});
