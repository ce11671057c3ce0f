import type { OcrText } from '#domain/ocr/ocr-text.ts';

/** Recognises text in pictures. */
export type OcrEngine = {
  /** For explanations and logs: 'tesseract 5.3.0', 'tesseract.js 7.0.0'. */
  name: string;
  /**
   * Reads one picture (JPEG, PNG, WebP or GIF). Throws `ProductError` (`image_type`, `image_invalid`, …) for what is no
   * picture that a screen could have, an `Error` when recognition fails or takes too long, and the signal's reason
   * when that is aborted, by which time the recognition has ended and holds nothing any more.
   */
  recognize(image: Buffer, signal?: AbortSignal): Promise<OcrText>;
  close(): Promise<void>;
};
