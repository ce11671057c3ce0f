import type { ParsedLocation } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { isNewView } from './page-views.ts';

const at = (href: string, overlay?: string): ParsedLocation =>
  ({
    href,
    state: overlay ? { overlay } : {},
    ...(overlay ? { maskedLocation: { href: `/screen/${overlay}` } } : {}),
  }) as unknown as ParsedLocation;

describe('[P-75] isNewView', () => {
  test('counts a change of the address bar', () => {
    expect(isNewView(at('/web'), at('/web/apps'))).toBe(true);
    expect(isNewView(at('/web/apps'), at('/web/apps?filter=finance'))).toBe(true);
    expect(isNewView(at('/web'), at('/web'))).toBe(false);
  });

  test('counts a screen opened above a page, and each further screen', () => {
    expect(isNewView(at('/web'), at('/web', '1'))).toBe(true);
    expect(isNewView(at('/web', '1'), at('/web', '2'))).toBe(true);
    expect(isNewView(at('/web', '1'), at('/web', '1'))).toBe(false);
  });

  test('ignores closing the overlay, but counts leaving it for another page', () => {
    expect(isNewView(at('/web', '1'), at('/web'))).toBe(false);
    expect(isNewView(at('/web', '1'), at('/ios'))).toBe(true);
  });
});
