import type { AppCategory, ScreenType, Style, UiElement, UxPattern } from '../taxonomy.ts';
import type { Html } from './html.ts';

export type DemoScreen = {
  platform: 'web' | 'ios';
  /** What a curator would call it: 'Monthly budget', never the app's name. Unique in the app and platform. */
  title: string;
  /** One sentence on what is shown and why it is worth a look. */
  description: string;
  /** One, rarely two. */
  types: readonly [ScreenType, ...ScreenType[]];
  patterns: readonly UxPattern[];
  elements: readonly [UiElement, ...UiElement[]];
  styles: readonly Style[];
  /** Day of the capture, `2025-03-14`; an app's screens were captured on a few days. */
  captured: string;
  /** The one screen for each platform that stands for the app on its card. */
  cover?: true;
  /** Worth showing first; at most one in eight. */
  featured?: true;
  /** The whole page, made by `webPage` or `phonePage`. */
  page: () => string;
};

export type DemoApp = {
  slug: string;
  name: string;
  /** One plain sentence, at most 110 characters. */
  description: string;
  /** Below `.example`, which belongs to nobody. */
  url: `https://${string}.example`;
  /** `#rrggbb` */
  brandColor: string;
  /** Day on which the gallery took it in, `2026-02-09`: newest first on the home page. */
  added: string;
  categories: readonly [AppCategory, ...AppCategory[]];
  /** A square svg of any size, ground included. */
  logo: Html;
  screens: readonly DemoScreen[];
};
