import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

export interface OcrTextsTable {
  /** Of the picture, in hex. */
  sha256: string;
  /** 0 until OCR has processed the picture. */
  version: Generated<number>;
  failed_version: number | null;
  failures: Generated<number>;
  failure: string | null;
  /** How often it was read. */
  times: Generated<number>;
  ocr_engine: string | null;
  width: number | null;
  height: number | null;
  /**
   * Text, left, top, width, height, height of letters, confidence, in ten-thousandths, and for several words
   * their widths and gaps.
   */
  boxes: Array<[string, number, number, number, number, number, number, string?]> | null;
  text: Generated<string>;
  took_ms: number | null;
  recognized_at: Timestamp | null;
}

export interface AnalysisTables {
  ocr_texts: OcrTextsTable;
}
