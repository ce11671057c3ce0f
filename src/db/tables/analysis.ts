import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

/** The recognized text of each image, or the failure of OCR. */
export interface OcrTextsTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** OCR version of the text; 0 until OCR has processed the image. */
  version: Generated<number>;
  /** OCR version that failed and will not be tried again. Null after a success or a requested retry. */
  failed_version: number | null;
  /** Number of times that OCR gave up on the image since the last success. */
  failures: Generated<number>;
  /** Message of the last failure. */
  failure: string | null;
  /** Number of times that OCR stored a text. Shows whether OCR was repeated needlessly. */
  times: Generated<number>;
  ocr_engine: string | null;
  width: number | null;
  height: number | null;
  /**
   * For each text box: text, left, top, width, height, letter height, confidence, and the widths and gaps of
   * its words if it has several. Positions and sizes are in ten-thousandths of the image's width or height, the
   * confidence is in ten-thousandths. See `domain/ocr/boxes.ts`.
   */
  boxes: Array<[string, number, number, number, number, number, number, string?]> | null;
  text: Generated<string>;
  took_ms: number | null;
  recognized_at: Timestamp | null;
}

/** Table of OCR results. The tables of the engine and the vision model are in `training.ts` and `vision.ts`. */
export interface AnalysisTables {
  ocr_texts: OcrTextsTable;
}
