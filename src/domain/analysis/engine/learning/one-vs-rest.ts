import {
  classValue,
  descend,
  emptyLinear,
  LEARNING,
  type Linear,
  type Problem,
  roundsFor,
  startingSquares,
} from './linear.ts';
import { seeded, shuffle } from './random.ts';

/** Pull of the lexicon's weight towards its start. */
const LEXICAL_PULL = 0.01;

/** 0 to 1. */
export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * For classes of which a screen has any number: each is learned against all the rest, and by itself, so that what the
 * others are changes nothing. The same problem gives the same model.
 */
export function trainOneVsRest(problem: Problem): Linear {
  const { vectors, scores, labels, classes } = problem;
  const model = emptyLinear(problem);
  const squares = startingSquares(model.weights.length);
  const rounds = roundsFor(vectors.length);
  for (let classAt = 0; classAt < classes; classAt++) {
    const random = seeded(1);
    const order = Uint32Array.from(vectors.keys());
    const having = labels.filter((own) => own.includes(classAt)).length;
    let bias = Math.log((having + 0.5) / (vectors.length - having + 0.5));
    let biasSquare = 1e-3;
    let lexicalSquare = 0.1;
    for (let round = 0; round < rounds; round++)
      for (const example of shuffle(order, random)) {
        const vector = vectors[example];
        if (!vector) continue;
        const score = scores[example]?.[classAt] ?? 0;
        model.bias[classAt] = bias;
        const has = labels[example]?.includes(classAt) ? 1 : 0;
        const error = sigmoid(classValue(model, classAt, vector, score)) - has;
        descend(model, squares, classAt, vector, error);
        biasSquare += error * error;
        bias -= (LEARNING.rate * error) / Math.sqrt(biasSquare);
        const lexical = model.lexical[classAt] ?? 0;
        const slope = error * score + LEXICAL_PULL * (lexical - LEARNING.lexicalStart);
        lexicalSquare += slope * slope;
        model.lexical[classAt] = lexical - (LEARNING.rate * 0.3 * slope) / Math.sqrt(lexicalSquare);
      }
    model.bias[classAt] = bias;
  }
  return model;
}
