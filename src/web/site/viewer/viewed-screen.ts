import type { AppRef, ScreenDetail, ScreenThumb } from '#shared/contracts/screens.ts';

/** A screen on its way: the thumbnail is enough to show it, the rest comes with the detail. */
export type ViewedScreen = { thumb: ScreenThumb; app: AppRef | undefined; detail: ScreenDetail | undefined };

export const viewedDetail = (detail: ScreenDetail): ViewedScreen => ({
  thumb: detail,
  app: detail.app,
  detail,
});
