/**
 * Dots per inch that Tesseract is told, the least it takes: what a picture says of itself comes from wherever it was
 * made, and must not change what is read in it.
 */
export const RECOGNITION_DPI = 70;
