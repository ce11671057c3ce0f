/**
 * Dots per inch passed to Tesseract: the minimum it accepts. The resolution stored in an image depends on the
 * tool that made it and must not affect the result.
 */
export const RECOGNITION_DPI = 70;
