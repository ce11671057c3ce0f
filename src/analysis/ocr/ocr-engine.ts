import type { OcrText } from '#domain/ocr/ocr-text.ts';

/** Recognizes text in images. */
export type OcrEngine = {
  /** Name and version for explanations and logs, such as 'tesseract 5.3.0' or 'tesseract.js 7.0.0'. */
  name: string;
  /**
   * Recognizes the text of one image (JPEG, PNG, WebP or GIF). Throws `ProductError` (`image_type`,
   * `image_invalid`, …) for an invalid image, an `Error` if recognition fails or takes too long, and the
   * signal's reason when it is aborted, after the recognition has ended and released its resources.
   */
  recognize(image: Buffer, signal?: AbortSignal): Promise<OcrText>;
  close(): Promise<void>;
};
