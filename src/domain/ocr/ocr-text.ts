/** A piece of text in the image: a label, or a line of a paragraph. */
export type TextBox = {
  text: string;
  /** Left, top, width and height as shares of the image, 0 to 1. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Height of letters as a share of the image's height: the median of the words in the box. */
  letterHeight: number;
  /** Confidence of the recognition, 0 to 1. */
  confidence: number;
  /**
   * Left and width of each word of `text`, as shares of the image's width. Words are separated by one
   * space. Missing for a single word, and in results from before word positions were stored.
   */
  words?: readonly WordSpan[];
};

export type WordSpan = { x: number; width: number };

export type OcrText = {
  /** Width and height of the image in pixels. */
  width: number;
  height: number;
  /** In reading order: block by block, and the lines of a block from top to bottom. */
  boxes: TextBox[];
};

/** Increment when OCR returns other results, so that all images are processed again. */
export const OCR_VERSION = 1;
