import { expect, test } from 'vitest';
import { onDemand } from './on-demand.ts';

const Component = () => null;

test('code on demand is fetched once, and all waiting callers get it', async () => {
  let fetched = 0;
  const code = onDemand(async () => {
    fetched += 1;
    return Component;
  });
  let told = 0;
  code.subscribe(() => {
    told += 1;
  });
  expect(code.get()).toBeNull();
  await Promise.all([code.preload(), code.preload()]);
  expect(code.get()).toBe(Component);
  expect([fetched, told]).toEqual([1, 1]);
});

test('code that cannot be had says so, and is tried again', async () => {
  let works = false;
  const code = onDemand(async () => {
    if (!works) throw new Error('offline');
    return Component;
  });
  expect(await code.preload()).toBe(false);
  expect(code.get()).toBeNull();
  works = true;
  expect(await code.preload()).toBe(true);
  expect(code.get()).toBe(Component);
});
