import { FEATURES_VERSION } from '../features/visual-features.ts';
import { MODEL_VERSION } from './codec.ts';

/** Raise it when the lexicon or the training changes: models are trained again, and the old ones are used until then. */
export const LEARNING_VERSION = 3;

/** What a kept model has to be to be used: its bytes can be read, and its features are those of today. */
export const MODEL_FORMAT = `${MODEL_VERSION}.${FEATURES_VERSION}`;
