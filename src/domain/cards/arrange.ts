import type { Platform } from '#shared/platforms.ts';
import type { CardShot } from './facts.ts';

/** Position of a screenshot on the card, in pixels, before the whole arrangement is rotated. */
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
  rotation: number;
  /** Center of the rotation. */
  pivot: { x: number; y: number };
};

/** Approximate center of the area to the right of the text. */
const PIVOT = { x: 860, y: 315 };

type EmptySlot = Omit<Slot, 'shot'>;
const createPhoneSlot = (x: number, y: number, width = 236): EmptySlot => ({
  platform: 'ios',
  x,
  y,
  width,
  // Aspect ratio of a phone.
  height: Math.round((width * 19.5) / 9),
});
const createBrowserSlot = (x: number, y: number, width = 500): EmptySlot => ({
  platform: 'web',
  x,
  y,
  width,
  // The image has an aspect ratio of 16:10. The title bar of the window is above it.
  height: Math.round((width * 10) / 16) + BAR_HEIGHT,
});

/** Height of the title bar of a browser window, in pixels. */
export const BAR_HEIGHT = 26;

/** Slots by number of screenshots. Some phones extend beyond the card, to suggest that there are more screenshots. */
const PHONES: Record<number, EmptySlot[]> = {
  1: [createPhoneSlot(760, 70, 268)],
  2: [createPhoneSlot(620, 48, 256), createPhoneSlot(908, 128, 256)],
  3: [createPhoneSlot(574, 118), createPhoneSlot(832, 20), createPhoneSlot(1090, 118)],
  4: [
    createPhoneSlot(574, 128),
    createPhoneSlot(832, 30),
    createPhoneSlot(1090, -190),
    createPhoneSlot(1090, 346),
  ],
};
/** Slots by number of screenshots. */
const BROWSERS: Record<number, EmptySlot[]> = {
  1: [createBrowserSlot(600, 105, 640)],
  2: [createBrowserSlot(590, 30), createBrowserSlot(690, 322, 560)],
  3: [createBrowserSlot(572, 150, 430), createBrowserSlot(1022, -6, 430), createBrowserSlot(1022, 312, 430)],
  4: [
    createBrowserSlot(572, -8, 430),
    createBrowserSlot(572, 310, 430),
    createBrowserSlot(1022, -84, 430),
    createBrowserSlot(1022, 234, 430),
  ],
};
/** A browser window behind two phones, for cards with screenshots of both platforms. */
const MIXED: EmptySlot[] = [
  createBrowserSlot(600, 40, 640),
  createPhoneSlot(646, 246, 186),
  createPhoneSlot(918, 158, 206),
];

const filterByPlatform = (shots: readonly CardShot[], platform: Platform) =>
  shots.filter((shot) => shot.platform === platform);

function fillSlots(emptySlots: readonly EmptySlot[], shots: readonly CardShot[]): Slot[] {
  const remaining = { web: filterByPlatform(shots, 'web'), ios: filterByPlatform(shots, 'ios') };
  return emptySlots.map((slot) => ({ ...slot, shot: remaining[slot.platform].shift() ?? null }));
}

/**
 * Arranges the screenshots of a card. A card without screenshots gets four empty browser windows. Arrangements of one
 * platform with more than two slots are rotated.
 */
export function arrange(shots: readonly CardShot[]): Arrangement {
  const web = filterByPlatform(shots, 'web').length;
  const ios = filterByPlatform(shots, 'ios').length;
  if (web > 0 && ios > 0) return { slots: fillSlots(MIXED, shots), rotation: 0, pivot: PIVOT };
  if (ios > 0)
    return {
      slots: fillSlots(PHONES[Math.min(ios, 4)] ?? [], shots),
      rotation: ios > 2 ? 7 : 0,
      pivot: PIVOT,
    };
  const emptySlots = BROWSERS[Math.min(web || 4, 4)] ?? [];
  return { slots: fillSlots(emptySlots, shots), rotation: web === 1 || web === 2 ? 0 : -8, pivot: PIVOT };
}
