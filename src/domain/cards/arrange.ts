import type { Platform } from '#shared/platforms.ts';
import type { CardShot } from './facts.ts';

/** Position of a screenshot, in pixels before the group is rotated. */
export type Slot = {
  platform: Platform;
  x: number;
  y: number;
  width: number;
  height: number;
  shot: CardShot | null;
};
export type Arrangement = {
  slots: Slot[];
  /** In degrees, clockwise. */
  turn: number;
  /** Centre of the rotation. */
  pivot: { x: number; y: number };
};

const PIVOT = { x: 860, y: 315 };

type Place = Omit<Slot, 'shot'>;
const phone = (x: number, y: number, width = 236): Place => ({
  platform: 'ios',
  x,
  y,
  width,
  height: Math.round((width * 19.5) / 9),
});
const browser = (x: number, y: number, width = 500): Place => ({
  platform: 'web',
  x,
  y,
  width,
  // The window's bar is above the picture.
  height: Math.round((width * 10) / 16) + BAR,
});

/** Height of the bar above a page, in pixels. */
export const BAR = 26;

/** Phones extend beyond the card, to suggest a larger whole. */
const PHONES: Record<number, Place[]> = {
  1: [phone(760, 70, 268)],
  2: [phone(620, 48, 256), phone(908, 128, 256)],
  3: [phone(574, 118), phone(832, 20), phone(1090, 118)],
  4: [phone(574, 128), phone(832, 30), phone(1090, -190), phone(1090, 346)],
};
const BROWSERS: Record<number, Place[]> = {
  1: [browser(600, 105, 640)],
  2: [browser(590, 30), browser(690, 322, 560)],
  3: [browser(572, 150, 430), browser(1022, -6, 430), browser(1022, 312, 430)],
  4: [browser(572, -8, 430), browser(572, 310, 430), browser(1022, -84, 430), browser(1022, 234, 430)],
};
/** A page in the back with phones in front of it, for cards of both platforms. */
const MIXED: Place[] = [browser(600, 40, 640), phone(646, 246, 186), phone(918, 158, 206)];

const only = (shots: readonly CardShot[], platform: Platform) =>
  shots.filter((shot) => shot.platform === platform);

function fill(places: readonly Place[], shots: readonly CardShot[]): Slot[] {
  const left = { web: only(shots, 'web'), ios: only(shots, 'ios') };
  return places.map((place) => ({ ...place, shot: left[place.platform].shift() ?? null }));
}

/** Arranges the screenshots of a card; without any, empty frames. */
export function arrange(shots: readonly CardShot[]): Arrangement {
  const web = only(shots, 'web').length;
  const ios = only(shots, 'ios').length;
  if (web > 0 && ios > 0) return { slots: fill(MIXED, shots), turn: 0, pivot: PIVOT };
  if (ios > 0)
    return { slots: fill(PHONES[Math.min(ios, 4)] ?? [], shots), turn: ios > 2 ? 7 : 0, pivot: PIVOT };
  const places = BROWSERS[Math.min(web || 4, 4)] ?? [];
  return { slots: fill(places, shots), turn: web === 1 || web === 2 ? 0 : -8, pivot: PIVOT };
}
