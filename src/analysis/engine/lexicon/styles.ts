import type { Concepts } from './concept.ts';
import { type Rules, scoreByLevel } from './rule.ts';

/** Styles are recognized by visual features only: they have rules, but no phrases. */
export const STYLES: Concepts = {
  dark: { names: 'dark, dark mode, dark theme, dark ui' },
  light: { names: 'light, light mode, light theme, bright, white' },
  minimal: { names: 'minimal, minimalist, minimalistic, clean, simple, airy' },
  dense: { names: 'dense, data rich, data dense, information dense, compact' },
  colourful: { names: 'colourful, colorful, vibrant, vivid, playful, bold colours, bold colors' },
  monochrome: { names: 'monochrome, monochromatic, black and white, greyscale, grayscale' },
  photographic: { names: 'photographic, photography, image heavy, visual, illustrated, full bleed' },
  'bold type': { names: 'bold type, big type, large type, typographic, typography' },
};

// `words` and `boxes` are logarithmic (`TextShape`): 0.6 is about 36 words, 0.85 about 69 text boxes and 0.95 about 115
// text boxes.
export const STYLE_RULES: Rules = {
  dark: ({ brightness }) => (brightness < 0.3 ? 3 : brightness < 0.42 ? 2 : -2),
  light: ({ brightness }) => scoreByLevel(brightness, [0.85, 2.4], [0.72, 1.6], [0, -2]),
  minimal: ({ flat, words, edges }) =>
    (flat > 0.85 ? 1.2 : flat > 0.75 ? 0.4 : -0.8) + (words < 0.6 ? 0.6 : -0.6) + (edges < 0.06 ? 0.6 : -0.4),
  dense: ({ boxes, edges }) =>
    scoreByLevel(boxes, [0.95, 1.6], [0.85, 0.8], [0, -1]) + (edges > 0.15 ? 0.6 : -0.2),
  colourful: ({ saturation, variety }) =>
    scoreByLevel(saturation, [0.35, 1.6], [0.22, 0.8], [0, -1]) + (variety > 0.5 ? 0.6 : 0),
  monochrome: ({ saturation, photo }) => (saturation < 0.04 ? 1.8 : -1.5) + (photo > 0.25 ? -0.4 : 0),
  photographic: ({ photo }) => scoreByLevel(photo, [0.3, 2], [0.2, 1], [0, -1]),
  'bold type': ({ contrast }) => scoreByLevel(contrast, [0.65, 1.6], [0.5, 0.7], [0, -0.8]),
};
