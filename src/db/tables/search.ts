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
  /** Of title and text together. */
  words: Computed<string>;
}

export interface SearchVocabTable {
  word: string;
  ndoc: number;
}

/** Words inside the pictures. */
export interface TextVocabTable {
  word: string;
  /** How many screens show it. */
  ndoc: number;
}

/** What search reads beside the catalogue. */
export interface SearchTables {
  screen_text: ScreenTextTable;
  search_vocab: SearchVocabTable;
  text_vocab: TextVocabTable;
}
