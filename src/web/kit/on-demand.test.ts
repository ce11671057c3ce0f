import { expect, test } from 'vitest';
import { onDemand } from './on-demand.ts';

const Component = () => null;

test('onDemand loads the code once for all concurrent callers', async () => {
  let loadCount = 0;
  const code = onDemand(async () => {
    loadCount += 1;
    return Component;
  });
  let notifyCount = 0;
  code.subscribe(() => {
    notifyCount += 1;
  });
  expect(code.get()).toBeNull();
  await Promise.all([code.preload(), code.preload()]);
  expect(code.get()).toBe(Component);
  expect([loadCount, notifyCount]).toEqual([1, 1]);
});

test('preload resolves with false if the code cannot be loaded, and a second call tries again', async () => {
  let isOnline = false;
  const code = onDemand(async () => {
    if (!isOnline) throw new Error('offline');
    return Component;
  });
  expect(await code.preload()).toBe(false);
  expect(code.get()).toBeNull();
  isOnline = true;
  expect(await code.preload()).toBe(true);
  expect(code.get()).toBe(Component);
});
