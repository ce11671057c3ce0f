import type { Generated } from 'kysely';
import type { Platform } from '#shared/platforms.ts';
import type { Computed, Timestamp } from './columns.ts';

/** The searchable text of a screen. */
export interface ScreenTextTable {
  screen_id: string;
  platform: Platform;
  created_at: Timestamp;
  title: string;
  /** OCR text of the image; empty until it is recognized. */
  ocr: Generated<string>;
  /** tsvector of the title. */
  title_words: Computed<string>;
  /** tsvector of title (weight A) and OCR text. */
  words: Computed<string>;
}

/** Distinct words of names and titles of the catalogue. */
export interface NameVocabularyTable {
  word: string;
  /** Number of names and titles that contain the word. */
  ndoc: number;
}

/** Distinct words of the OCR texts. */
export interface OcrVocabularyTable {
  word: string;
  /** Number of screens whose OCR text contains the word. */
  ndoc: number;
}

/** Tables that exist only for search. */
export interface SearchTables {
  screen_text: ScreenTextTable;
  search_vocab: NameVocabularyTable;
  text_vocab: OcrVocabularyTable;
}
