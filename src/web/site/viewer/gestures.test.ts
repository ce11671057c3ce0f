import { describe, expect, test } from 'vitest';
import { swipeOf } from './use-swipe.ts';
import { zoomedWidth } from './use-zoom.ts';

const from = { x: 200, y: 400 };

describe('swipeOf', () => {
  test('goes forward on a swipe to the left and back on a swipe to the right', () => {
    expect(swipeOf(from, { x: 140, y: 405 })).toBe(1);
    expect(swipeOf(from, { x: 260, y: 395 })).toBe(-1);
  });

  test('ignores taps, short movements and scrolling', () => {
    expect(swipeOf(from, from)).toBe(0);
    expect(swipeOf(from, { x: 150, y: 400 })).toBe(0);
    expect(swipeOf(from, { x: 120, y: 450 })).toBe(0);
    expect(swipeOf(from, { x: 210, y: 100 })).toBe(0);
  });
});

test('zoomedWidth returns the natural width, but at least two and at most four times the fitted width', () => {
  expect(zoomedWidth(400, 1170)).toBe(1170);
  expect(zoomedWidth(1000, 1200)).toBe(2000);
  expect(zoomedWidth(300, 6000)).toBe(1200);
});
