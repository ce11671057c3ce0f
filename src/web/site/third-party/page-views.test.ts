import type { ParsedLocation } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { isNewView } from './page-views.ts';

/** Location of a page. `overlay` is the id of the screen that is open above the page. */
const locationAt = (href: string, overlay?: string): ParsedLocation =>
  ({
    href,
    state: overlay ? { overlay } : {},
    ...(overlay ? { maskedLocation: { href: `/screen/${overlay}` } } : {}),
  }) as unknown as ParsedLocation;

describe('[P-75] isNewView', () => {
  test('counts a change of the address bar', () => {
    expect(isNewView(locationAt('/web'), locationAt('/web/apps'))).toBe(true);
    expect(isNewView(locationAt('/web/apps'), locationAt('/web/apps?filter=finance'))).toBe(true);
    expect(isNewView(locationAt('/web'), locationAt('/web'))).toBe(false);
  });

  test('counts a screen opened above a page, and each further screen', () => {
    expect(isNewView(locationAt('/web'), locationAt('/web', '1'))).toBe(true);
    expect(isNewView(locationAt('/web', '1'), locationAt('/web', '2'))).toBe(true);
    expect(isNewView(locationAt('/web', '1'), locationAt('/web', '1'))).toBe(false);
  });

  test('ignores closing the overlay, but counts leaving it for another page', () => {
    expect(isNewView(locationAt('/web', '1'), locationAt('/web'))).toBe(false);
    expect(isNewView(locationAt('/web', '1'), locationAt('/ios'))).toBe(true);
  });
});
