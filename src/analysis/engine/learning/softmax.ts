import { LEXICAL_START, type LinearModel, PENALTY, type TrainingData } from './linear.ts';
import { minimize, type Objective } from './minimize.ts';

/** Converts values to probabilities that add up to 1. */
export function softmax(values: Float64Array): Float64Array {
  const max = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = values.map((value) => Math.exp(value - max));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/**
 * Returns the objective: cross-entropy of all examples plus penalties. A point contains the weights coordinate
 * by coordinate (one per class), the biases, and the lexicon's weight, which all classes share. An example
 * with n classes counts as 1/n of an example for each of them.
 */
export function softmaxObjective({ vectors, scores, labels, classes, dimensions }: TrainingData): Objective {
  const biasOffset = classes * dimensions;
  const lexicalIndex = biasOffset + classes;
  const targets = labels.map((exampleLabels) => {
    const target = new Float64Array(classes);
    for (const label of exampleLabels) target[label] = 1 / exampleLabels.length;
    return target;
  });
  const values = new Float64Array(classes);
  return (point, gradient) => {
    let value = 0;
    for (let index = 0; index < biasOffset; index++) {
      const weight = point[index] ?? 0;
      value += (PENALTY.weight / 2) * weight * weight;
      gradient[index] = PENALTY.weight * weight;
    }
    for (let index = biasOffset; index < lexicalIndex; index++) {
      const bias = point[index] ?? 0;
      value += (PENALTY.bias / 2) * bias * bias;
      gradient[index] = PENALTY.bias * bias;
    }
    const lexical = point[lexicalIndex] ?? 0;
    value += (PENALTY.lexical / 2) * (lexical - LEXICAL_START) ** 2;
    let lexicalSlope = PENALTY.lexical * (lexical - LEXICAL_START);
    for (let example = 0; example < vectors.length; example++) {
      const [vector, score, target] = [vectors[example], scores[example], targets[example]];
      if (!vector || !score || !target) continue;
      for (let k = 0; k < classes; k++) values[k] = (point[biasOffset + k] ?? 0) + lexical * (score[k] ?? 0);
      for (let i = 0; i < vector.indices.length; i++) {
        const base = (vector.indices[i] ?? 0) * classes;
        const x = vector.values[i] ?? 0;
        for (let k = 0; k < classes; k++) values[k] = (values[k] ?? 0) + x * (point[base + k] ?? 0);
      }
      let max = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < classes; k++) max = Math.max(max, values[k] ?? 0);
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += Math.exp((values[k] ?? 0) - max);
      const logSum = max + Math.log(sum);
      for (let k = 0; k < classes; k++) {
        const wanted = target[k] ?? 0;
        const classValue = values[k] ?? 0;
        if (wanted > 0) value += wanted * (logSum - classValue);
        const error = Math.exp(classValue - logSum) - wanted;
        // From here on, `values` contains the errors, which the gradient of the weights needs below.
        values[k] = error;
        gradient[biasOffset + k] = (gradient[biasOffset + k] ?? 0) + error;
        lexicalSlope += error * (score[k] ?? 0);
      }
      for (let i = 0; i < vector.indices.length; i++) {
        const base = (vector.indices[i] ?? 0) * classes;
        const x = vector.values[i] ?? 0;
        for (let k = 0; k < classes; k++)
          gradient[base + k] = (gradient[base + k] ?? 0) + x * (values[k] ?? 0);
      }
    }
    gradient[lexicalIndex] = lexicalSlope;
    return value;
  };
}

/** Trains classes that exclude each other. Deterministic. */
export function trainSoftmax(trainingData: TrainingData): LinearModel {
  const { classes, dimensions } = trainingData;
  const start = new Float64Array(classes * dimensions + classes + 1);
  start[start.length - 1] = LEXICAL_START;
  const found = minimize(softmaxObjective(trainingData), start);
  const weights = new Float32Array(classes * dimensions);
  for (let index = 0; index < dimensions; index++)
    for (let k = 0; k < classes; k++) weights[k * dimensions + index] = found[index * classes + k] ?? 0;
  const biasOffset = classes * dimensions;
  return {
    classes,
    dimensions,
    weights,
    bias: found.slice(biasOffset, biasOffset + classes),
    lexical: new Float64Array(classes).fill(found[biasOffset + classes] ?? 0),
  };
}
