import { expect, test } from 'vitest';
import type { CandidateCategory } from '#shared/contracts/analysis.ts';
import { type Classification, classify } from './classify.ts';
import { makeFeatures, makeOcrText } from './sample-screens.ts';

const OFFERED: CandidateCategory[] = [{ id: 'login', type: 'screen-types', name: 'Login', parentId: null }];

const classifyTexts = (...texts: string[]): Classification => {
  const ocrText = makeOcrText(...texts);
  return classify(null, { ocrText, features: makeFeatures(ocrText) }, OFFERED, '');
};

test('[A-82] the suggested title names the screen type only if the type is likely', () => {
  const likely = classifyTexts('Welcome back', 'Forgot password', 'Sign in', 'E-mail', 'Password');
  expect(likely.suggestions[0]?.confidence).toBeGreaterThan(0.5);
  expect(likely.suggestedTitle).toBe('Login - Welcome back');

  const unlikely = classifyTexts('Monthly report', 'Revenue', 'Costs', 'Profit');
  expect(unlikely.suggestions[0]?.confidence).toBeLessThan(0.5);
  expect(unlikely.suggestedTitle).toBe('Monthly report');
});

test('[A-82] no title is suggested for a screen with neither a heading nor a likely screen type', () => {
  expect(classifyTexts('12:40', 'x y z').suggestedTitle).toBe('');
  expect(classifyTexts().suggestedTitle).toBe('');
});
