import type { CardFacts, CardSign } from './facts.ts';
import type { Lettering } from './lettering.ts';

/** Pictures by id as data URLs, in the size of their slots. */
export type CardPictures = ReadonlyMap<string, string>;
export type Drawing = { facts: CardFacts; sign: CardSign; letters: Lettering; pictures: CardPictures };
