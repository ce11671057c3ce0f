import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseScreens } from './choose-screens.ts';

/** Screens of an app, newest first like the lists that `chooseScreens` gets. */
const screensOf = (appId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ screenId: `${appId} ${index}`, appId }));

test('chooses all screens if they do not exceed the limit', () => {
  const lists = [screensOf('ash', 30), screensOf('birch', 3), []];
  expect(chooseScreens(lists, 33).size).toBe(33);
});

test('chooses all screens of a rare category, and the newest of each app in a frequent one', () => {
  // The limit of 18 screens leaves room for 3 screens of the rare category and 5 of each of the 3 apps.
  const frequent = [...screensOf('ash', 100), ...screensOf('birch', 20), ...screensOf('cedar', 20)];
  const chosen = [...chooseScreens([frequent, screensOf('dill', 3)], 18)];
  expect(chosen.filter((id) => id.startsWith('dill'))).toHaveLength(3);
  for (const app of ['ash', 'birch', 'cedar'])
    expect(chosen.filter((id) => id.startsWith(app))).toEqual(
      screensOf(app, 5).map(({ screenId }) => screenId),
    );
});

test('chooses no more screens than the limit, without duplicates, and always the same ones', () => {
  const candidate = fc.record({ screenId: fc.nat(40).map(String), appId: fc.constantFrom('ash', 'birch') });
  fc.assert(
    fc.property(
      fc.array(fc.array(candidate, { maxLength: 30 }), { maxLength: 5 }),
      fc.nat(50),
      (lists, limit) => {
        const chosen = chooseScreens(lists, limit);
        const all = new Set(lists.flat().map(({ screenId }) => screenId));
        expect(chosen.size).toBe(Math.min(limit, all.size));
        expect(chooseScreens(lists, limit)).toEqual(chosen);
      },
    ),
  );
});
