import type { ProposedScreen } from '#shared/contracts/admin-stacks.ts';
import { longDate } from '#shared/dates.ts';

type Described = Pick<ProposedScreen, 'image' | 'capturedAt' | 'stackCount'>;

/** Describes a screen of a proposed pair: '1440 × 900 · captured June 1, 2026 · in a stack of 3'. */
export const describeScreen = ({ image, capturedAt, stackCount }: Described): string =>
  [
    `${image.width} × ${image.height}`,
    capturedAt && `captured ${longDate(capturedAt)}`,
    stackCount > 0 && `in a stack of ${stackCount}`,
  ]
    .filter(Boolean)
    .join(' · ');
