import { describe, expect, test } from 'vitest';
import { swipeOf } from './use-swipe.ts';
import { zoomedWidth } from './use-zoom.ts';

const from = { x: 200, y: 400 };

describe('a swipe', () => {
  test('to the left goes on, to the right goes back', () => {
    expect(swipeOf(from, { x: 140, y: 405 })).toBe(1);
    expect(swipeOf(from, { x: 260, y: 395 })).toBe(-1);
  });

  test('is neither a tap nor a scroll', () => {
    expect(swipeOf(from, from)).toBe(0);
    expect(swipeOf(from, { x: 150, y: 400 })).toBe(0);
    expect(swipeOf(from, { x: 120, y: 450 })).toBe(0);
    expect(swipeOf(from, { x: 210, y: 100 })).toBe(0);
  });
});

test('zooming shows the picture’s own pixels, but always a difference and never a blur', () => {
  expect(zoomedWidth(400, 1170)).toBe(1170);
  expect(zoomedWidth(1000, 1200)).toBe(2000);
  expect(zoomedWidth(300, 6000)).toBe(1200);
});
