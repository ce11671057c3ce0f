import type { OcrText } from '#domain/ocr/ocr-text.ts';

export type OcrEngine = {
  /** Name and version for explanations and logs, such as 'tesseract 5.3.0' or 'tesseract.js 7.0.0'. */
  name: string;
  /**
   * Recognizes the text of one image (JPEG, PNG, WebP or GIF). After an abort, rejects only when the recognition has
   * ended and released its resources.
   * @throws ProductError (`image_type`, `image_invalid`, …) for an invalid image
   * @throws Error if the recognition fails or takes too long
   * @throws the signal's reason when it is aborted
   */
  recognize(image: Buffer, signal?: AbortSignal): Promise<OcrText>;
  close(): Promise<void>;
};
