import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

export interface OcrTextsTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** OCR version of the text; 0 until OCR has processed the image. */
  version: Generated<number>;
  failed_version: number | null;
  failures: Generated<number>;
  failure: string | null;
  /** Number of times that OCR has processed the image. */
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
