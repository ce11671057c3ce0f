import { FEATURES_VERSION } from '../features/visual-features.ts';
import { MODEL_VERSION } from './codec.ts';

/**
 * Increment when the lexicon or the training changes. Each gallery then trains a new model, and uses the old one until
 * the new one is stored.
 */
export const LEARNING_VERSION = 4;

/** A stored model with another format is not used: this release cannot read its bytes, or computes other features. */
export const MODEL_FORMAT = `${MODEL_VERSION}.${FEATURES_VERSION}`;
