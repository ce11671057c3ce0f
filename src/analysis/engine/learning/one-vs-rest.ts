import { LEXICAL_START, type LinearModel, PENALTY, type TrainingData } from './linear.ts';
import { minimize, type Objective } from './minimize.ts';

/** Maps log odds to a probability from 0 to 1. */
export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * Returns the objective of one class: log loss plus penalties. A point contains the weights, the bias, and the
 * lexicon's weight.
 */
export function oneVsRestObjective(
  { vectors, scores, labels, dimensions }: TrainingData,
  classIndex: number,
): Objective {
  const lexicalIndex = dimensions + 1;
  const targets = Float64Array.from(labels, (exampleLabels) => Number(exampleLabels.includes(classIndex)));
  return (point, gradient) => {
    const bias = point[dimensions] ?? 0;
    const lexical = point[lexicalIndex] ?? 0;
    let value = (PENALTY.bias / 2) * bias * bias + (PENALTY.lexical / 2) * (lexical - LEXICAL_START) ** 2;
    for (let index = 0; index < dimensions; index++) {
      const weight = point[index] ?? 0;
      value += (PENALTY.weight / 2) * weight * weight;
      gradient[index] = PENALTY.weight * weight;
    }
    let biasSlope = PENALTY.bias * bias;
    let lexicalSlope = PENALTY.lexical * (lexical - LEXICAL_START);
    for (let example = 0; example < vectors.length; example++) {
      const vector = vectors[example];
      if (!vector) continue;
      const { indices, values } = vector;
      const score = scores[example]?.[classIndex] ?? 0;
      const target = targets[example] ?? 0;
      let sum = bias + lexical * score;
      for (let i = 0; i < indices.length; i++) sum += (values[i] ?? 0) * (point[indices[i] ?? 0] ?? 0);
      // The log loss, in a form that cannot overflow.
      value += Math.max(0, sum) - target * sum + Math.log1p(Math.exp(-Math.abs(sum)));
      const error = sigmoid(sum) - target;
      biasSlope += error;
      lexicalSlope += error * score;
      for (let i = 0; i < indices.length; i++) {
        const index = indices[i] ?? 0;
        gradient[index] = (gradient[index] ?? 0) + error * (values[i] ?? 0);
      }
    }
    gradient[dimensions] = biasSlope;
    gradient[lexicalIndex] = lexicalSlope;
    return value;
  };
}

/**
 * Trains classes of which a screen may have several. Each class is trained independently against all others,
 * so that adding a class does not change the others. Deterministic.
 */
export function trainOneVsRest(trainingData: TrainingData): LinearModel {
  const { classes, dimensions } = trainingData;
  const model: LinearModel = {
    classes,
    dimensions,
    weights: new Float32Array(classes * dimensions),
    bias: new Float64Array(classes),
    lexical: new Float64Array(classes),
  };
  for (let classIndex = 0; classIndex < classes; classIndex++) {
    const start = new Float64Array(dimensions + 2);
    start[dimensions + 1] = LEXICAL_START;
    const found = minimize(oneVsRestObjective(trainingData, classIndex), start);
    model.weights.set(found.subarray(0, dimensions), classIndex * dimensions);
    model.bias[classIndex] = found[dimensions] ?? 0;
    model.lexical[classIndex] = found[dimensions + 1] ?? 0;
  }
  return model;
}
