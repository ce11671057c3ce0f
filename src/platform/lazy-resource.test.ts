import { expect, test } from 'vitest';
import { createLazyResource } from './lazy-resource.ts';

test('concurrent calls open a resource once, and later calls open it again only after a failure', async () => {
  const outcomes = [Promise.reject(new Error('first')), Promise.resolve('second')];
  let openings = 0;
  const resource = createLazyResource(async () => {
    openings += 1;
    return outcomes[openings - 1];
  });
  expect(resource.peek()).toBeNull();
  const failures = await Promise.allSettled([resource.get(), resource.get()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([openings, resource.peek()]).toEqual([1, null]);
  expect(await Promise.all([resource.get(), resource.get()])).toEqual(['second', 'second']);
  expect([openings, await resource.peek()]).toEqual([2, 'second']);
});
