/** A piece of text as it stands in the picture: a label, a line of a paragraph. */
export type TextBox = {
  text: string;
  /** Left, top, width and height as shares of the picture, 0 to 1. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Height of its letters as a share of the picture's height: the middle one of its words. */
  letterHeight: number;
  /** How sure the recognition is, 0 to 1. */
  confidence: number;
  /**
   * Left and width of each word of `text`, which are separated by one space, as shares of the picture's width. Missing
   * for a single word, and in readings that were kept before words were.
   */
  words?: readonly WordSpan[];
};

export type WordSpan = { x: number; width: number };

/** What was read in a picture. */
export type OcrText = {
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** In the order of reading: block after block, the lines of a block from top to bottom. */
  boxes: TextBox[];
};

/** Raised when reading finds more or differently, so that kept readings are made anew. */
export const OCR_VERSION = 1;
