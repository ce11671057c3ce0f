import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { TitleRegister } from './title-register.ts';

describe('the title register', () => {
  test('numbers equal titles within an app, ignoring case, but not across apps', () => {
    const titles = new TitleRegister([{ app: 'a', title: 'settings' }]);
    expect(titles.reserve('a', 'Settings')).toBe('Settings 2');
    expect(titles.reserve('a', 'SETTINGS')).toBe('SETTINGS 3');
    expect(titles.reserve('a', 'Settings 2')).toBe('Settings 2 2');
    expect(titles.reserve('b', 'Settings')).toBe('Settings');
    expect(titles.reserve('__proto__', 'constructor')).toBe('constructor');
  });

  test('returns unique titles within the length limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: LIMITS.titleMax }),
        fc.integer({ min: 2, max: 12 }),
        (title, times) => {
          const shortTitle = title.slice(0, LIMITS.titleMax);
          const titles = new TitleRegister();
          const uniqueTitles = Array.from({ length: times }, () => titles.reserve('a', shortTitle));
          expect(new Set(uniqueTitles.map((unique) => unique.toLowerCase())).size).toBe(times);
          for (const unique of uniqueTitles) expect(unique.length).toBeLessThanOrEqual(LIMITS.titleMax);
        },
      ),
    );
  });

  test('numbers 100,000 equal titles and skips a number that is taken', () => {
    const titles = new TitleRegister([{ app: 'a', title: 'Settings 3' }]);
    // Trying all lower numbers for each title would exceed the time limit of the test.
    for (let number = 1; number <= 100_000; number += 1) titles.reserve('a', 'Settings');
    expect(titles.reserve('a', 'settings')).toBe('settings 100002');
    expect(titles.reserve('a', 'Settings 4')).toBe('Settings 4 2');
  });

  test('truncates a long title to fit the number, without splitting a surrogate pair', () => {
    const titles = new TitleRegister();
    const long = `${'x'.repeat(LIMITS.titleMax - 3)}\u{1F600}y`;
    titles.reserve('a', long);
    const second = titles.reserve('a', long);
    expect(second.length).toBeLessThanOrEqual(LIMITS.titleMax);
    expect(second.isWellFormed()).toBe(true);
  });
});
