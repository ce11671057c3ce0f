import type { AppRef, ScreenDetail, ScreenThumb } from '#shared/contracts/screens.ts';

/** A screen that may not be loaded yet. The thumbnail is enough to show it; `detail` follows. */
export type ViewedScreen = { thumb: ScreenThumb; app: AppRef | undefined; detail: ScreenDetail | undefined };

/** Returns a loaded screen as a viewed screen. */
export const viewedDetail = (detail: ScreenDetail): ViewedScreen => ({
  thumb: detail,
  app: detail.app,
  detail,
});
