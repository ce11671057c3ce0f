import {
  classValue,
  descend,
  emptyLinear,
  LEARNING,
  type Linear,
  NEGLIGIBLE,
  type Problem,
  roundsFor,
  startingSquares,
} from './linear.ts';
import { seeded, shuffle } from './random.ts';

/** Examples that each class is thought to have had before the first was seen. */
const SMOOTHING = 0.7;
/** Pull of the lexicon's weight towards its start. */
const LEXICAL_PULL = 0.005;

/** Shares that add up to 1, the larger the value the larger the share. */
export function softmax(values: Float64Array): Float64Array {
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The value a class that has no examples starts from, beside classes that have some. */
export const unseenBias = (examples: number, classes: number): number =>
  Math.log(SMOOTHING / (examples + SMOOTHING * classes));

/**
 * For classes of which a screen is mostly one: they compete. All classes share the weight of the lexicon's score.
 * An example with several classes is shared among them. The same problem gives the same model.
 */
export function trainSoftmax(problem: Problem): Linear {
  const { vectors, scores, labels, classes } = problem;
  const model = emptyLinear(problem);
  const counts = new Float64Array(classes);
  for (const own of labels) for (const label of own) counts[label] = (counts[label] ?? 0) + 1 / own.length;
  model.bias = counts.map((count) => Math.log((count + SMOOTHING) / (vectors.length + SMOOTHING * classes)));
  const squares = startingSquares(model.weights.length);
  const biasSquares = new Float64Array(classes).fill(1e-2);
  const order = Uint32Array.from(vectors.keys());
  const random = seeded(1);
  const values = new Float64Array(classes);
  let lexical: number = LEARNING.lexicalStart;
  let lexicalSquare = 1;
  const rounds = roundsFor(vectors.length);
  for (let round = 0; round < rounds; round++)
    for (const example of shuffle(order, random)) {
      const [vector, score, own] = [vectors[example], scores[example], labels[example]];
      if (!vector || !score || !own?.length) continue;
      model.lexical.fill(lexical);
      for (let at = 0; at < classes; at++) values[at] = classValue(model, at, vector, score[at] ?? 0);
      const shares = softmax(values);
      let slope = 0;
      for (let at = 0; at < classes; at++) {
        const error = (shares[at] ?? 0) - (own.includes(at) ? 1 / own.length : 0);
        slope += error * (score[at] ?? 0);
        if (Math.abs(error) < NEGLIGIBLE) continue;
        descend(model, squares, at, vector, error);
        const square = (biasSquares[at] ?? 0) + error * error;
        biasSquares[at] = square;
        model.bias[at] = (model.bias[at] ?? 0) - (LEARNING.rate * 0.5 * error) / Math.sqrt(square);
      }
      slope += LEXICAL_PULL * (lexical - LEARNING.lexicalStart);
      lexicalSquare += slope * slope;
      lexical -= (LEARNING.rate * 0.3 * slope) / Math.sqrt(lexicalSquare);
    }
  model.lexical.fill(lexical);
  return model;
}
