import { expect, test } from 'vitest';
import { inspectFiles } from './inspect-files.ts';

// Node cannot decode images, so every file is unreadable here.
test('inspectFiles reports an unreadable file, unless the page was closed while the file was decoded', async () => {
  const controller = new AbortController();
  const unreadableIds: string[] = [];
  const inspect = (id: string, isInBatch: () => boolean): Promise<void> =>
    inspectFiles([{ id, file: new Blob(['x']) }], {
      signal: controller.signal,
      isInBatch,
      onThumbnail: () => undefined,
      onInspection: () => undefined,
      onUnreadable: (unreadableId) => unreadableIds.push(unreadableId),
    });
  await inspect('open', () => true);
  await inspect('closed', () => {
    controller.abort();
    return true;
  });
  expect(unreadableIds).toEqual(['open']);
});
