import { afterEach, expect, test, vi } from 'vitest';
import { describeScreen } from './screen-details.ts';

afterEach(() => void vi.unstubAllEnvs());

const image = { width: 1440, height: 900 } as Parameters<typeof describeScreen>[0]['image'];

test('[E-12] describeScreen states the UTC day of the capture in every time zone, as the public pages do', () => {
  for (const [timeZone, capturedAt] of [
    ['Pacific/Honolulu', '2026-06-01T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-06-01T23:00:00.000Z'],
  ] as const) {
    vi.stubEnv('TZ', timeZone);
    const text = describeScreen({ image, capturedAt, stackCount: 0 });
    expect(text, timeZone).toBe('1440 × 900 · captured June 1, 2026');
  }
});

test('describeScreen names the stack of a screen, and omits a missing date', () => {
  expect(describeScreen({ image, capturedAt: null, stackCount: 3 })).toBe('1440 × 900 · in a stack of 3');
});
