import type { CardBranding, CardFacts } from './facts.ts';
import type { Lettering } from './lettering.ts';

/** Images by id as data URLs, in the size of their slots. */
export type CardImages = ReadonlyMap<string, string>;
/** Input of the functions that draw the parts of a card. */
export type Drawing = { facts: CardFacts; branding: CardBranding; letters: Lettering; images: CardImages };
