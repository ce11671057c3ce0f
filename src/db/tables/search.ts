import type { Generated } from 'kysely';
import type { Platform } from '#shared/platforms.ts';
import type { Computed, Timestamp } from './columns.ts';

export interface ScreenTextTable {
  screen_id: string;
  platform: Platform;
  created_at: Timestamp;
  title: string;
  ocr: Generated<string>;
  title_words: Computed<string>;
  /** tsvector of title and OCR text. */
  words: Computed<string>;
}

export interface SearchVocabTable {
  word: string;
  ndoc: number;
}

/** Vocabulary of the OCR texts. */
export interface TextVocabTable {
  word: string;
  /** How many screens show it. */
  ndoc: number;
}

/** Tables that exist only for search. */
export interface SearchTables {
  screen_text: ScreenTextTable;
  search_vocab: SearchVocabTable;
  text_vocab: TextVocabTable;
}
