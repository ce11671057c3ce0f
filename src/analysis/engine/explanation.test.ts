import { expect, test } from 'vitest';
import { explain } from './explanation.ts';
import type { Prediction } from './learning/predict.ts';

type Type = Prediction['category']['type'];

const predict = (name: string, type: Type, confidence: number, isSelected: boolean): Prediction => ({
  category: { id: name, name, type, parentName: null },
  confidence,
  isSelected,
  matched: [],
});

/**
 * One similar screen is tagged with 'Button'. The explanations must not mention this screen, because they give no
 * reason for a selected category that is not a screen type.
 */
const explainAll = (predictions: Prediction[]): string =>
  explain({ predictions, similarScreens: new Map([['Button', 1]]), hasText: true, isTrained: true });

test('the explanation names the likeliest screen types if only a category of another type is selected', () => {
  const button = predict('Button', 'ui-elements', 0.9, true);
  const types = ['Login', 'Signup'].map((name) => predict(name, 'screen-types', 0.4, false));
  expect(explainAll([button, ...types])).toBe(
    'Not sure of the screen type. Most likely: Login and Signup. Selected: Button.',
  );
  expect(explainAll([button])).toBe('Selected: Button.');
});

test('the explanation says that a screen was recognized if its type is selected', () => {
  const button = predict('Button', 'ui-elements', 0.9, true);
  expect(explainAll([button, predict('Login', 'screen-types', 0.8, true)])).toBe(
    'Recognized as Login. Also selected: Button.',
  );
});
