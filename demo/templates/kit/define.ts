import type { AppCategory, ScreenType, Style, UiElement, UxPattern } from '../taxonomy.ts';
import type { Html } from './html.ts';

export type DemoScreen = {
  platform: 'web' | 'ios';
  /** Title as a curator would write it: 'Monthly budget', without the app's name. Unique per app and platform. */
  title: string;
  /** One sentence that says what the screen shows and what is special about it. */
  description: string;
  /** Screen types: one, rarely two. */
  types: readonly [ScreenType, ...ScreenType[]];
  patterns: readonly UxPattern[];
  elements: readonly [UiElement, ...UiElement[]];
  styles: readonly Style[];
  /** Day of the capture, such as `2025-03-14`. The screens of an app were captured on a few different days. */
  captured: string;
  /** Set on the one screen per platform that represents the app on its card. */
  cover?: true;
  /** Set on at most one in eight screens. */
  featured?: true;
  /** Returns the whole HTML page, made by `webPage` or `phonePage`. */
  page: () => string;
};

export type DemoApp = {
  slug: string;
  name: string;
  /** One plain sentence, at most 110 characters. */
  description: string;
  /** An address below `.example`, a top-level domain that is reserved for examples (RFC 2606). */
  url: `https://${string}.example`;
  /** `#rrggbb` */
  brandColor: string;
  /** Day on which the app was added, such as `2026-02-09`. The home page shows the newest apps first. */
  added: string;
  categories: readonly [AppCategory, ...AppCategory[]];
  /** A square SVG of any size, with a background. */
  logo: Html;
  screens: readonly DemoScreen[];
};
