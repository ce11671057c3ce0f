import { FEATURES_VERSION } from '../features/visual-features.ts';
import { MODEL_VERSION } from './codec.ts';

/** Raised when the lexicon or the way of learning changes: models are trained anew, and the old ones serve until then. */
export const LEARNING_VERSION = 3;

/** What a kept model has to be to be used: its bytes can be read, and its features are those of today. */
export const MODEL_FORMAT = `${MODEL_VERSION}.${FEATURES_VERSION}`;
