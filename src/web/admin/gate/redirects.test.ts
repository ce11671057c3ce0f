import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  reload.mockReset();
  vi.unstubAllGlobals();
});

const showPage = (persisted: boolean): unknown =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a document that was left is loaded again if the browser restores it from memory', async () => {
  vi.resetModules();
  const { markAsLeaving } = await import('./redirects.ts');
  markAsLeaving();
  showPage(false);
  expect(reload).not.toHaveBeenCalled();
  showPage(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a restored document is not loaded again if markAsLeaving was reverted', async () => {
  vi.resetModules();
  const { markAsLeaving } = await import('./redirects.ts');
  const revert = markAsLeaving();
  revert();
  showPage(true);
  expect(reload).not.toHaveBeenCalled();
});
