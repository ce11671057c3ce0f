/**
 * The public interface of screenshot analysis: OCR and facts of images in the background, the built-in engine and its
 * training, and the connections to a vision model and an embedding model. Other layers import this module only.
 */
export { computeMissingFacts } from './image-facts/process-facts.ts';
export { startFacts } from './image-facts/start-facts.ts';
export { processOcrQueue } from './ocr-queue/process-ocr-queue.ts';
export { startOcr } from './ocr-queue/start-ocr.ts';
export { type AnalysisTools, openAnalysis } from './open-analysis.ts';
export { getTrainingProgress } from './training/progress.ts';
export { startTraining } from './training/start-training.ts';
export { deleteOrphanedFeatures } from './training/stored-features.ts';
