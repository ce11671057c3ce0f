import type { Page } from '@playwright/test';
import { imageFile } from '../../support/images.ts';
import { expect, test, waitUntilQuiet } from '../support/fixtures.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
// Declares the type of `window.imageField`.
import type {} from '../support/harness/image-field.tsx';
import { buildHarness, type Harness } from '../support/harness.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

declare global {
  interface Window {
    /** Lets the browser decode `slow.png`. */
    decodeSlowFile: () => void;
  }
}

let harness: Harness;
test.beforeAll(async () => {
  harness = await buildHarness('image-field.tsx');
});

/**
 * Signs in and opens a page with one image field. The browser decodes `slow.png` only after `decodeSlowFile`. It
 * reports `huge.png` as an image of 400 million pixels, because a real one would need too much memory.
 */
async function open(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (...args: unknown[]) => Promise<ImageBitmap>;
    const slowDecode = new Promise<void>((resolve) => {
      window.decodeSlowFile = resolve;
    });
    window.createImageBitmap = async (...args: unknown[]) => {
      const name = args[0] instanceof File ? args[0].name : '';
      if (name === 'slow.png') await slowDecode;
      const bitmap = await decode(...args);
      if (name === 'huge.png')
        Object.defineProperties(bitmap, { width: { value: 2e4 }, height: { value: 2e4 } });
      return bitmap;
    };
  });
  await signInAs(page, url, 'admin1@example.com');
  await harness.open(page);
  await page.waitForFunction(() => window.imageField);
}

/** Sets a file and resolves when the field has processed it. */
const setFile = (page: Page, name: string, content: Buffer): Promise<void> =>
  page.evaluate(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return window.imageField.setFile(new File([bytes], fileName, { type: 'image/png' }));
    },
    [name, content.toString('base64')] as const,
  );

const picture = (seed: number): Promise<Buffer> => imageFile({ width: 90, height: 60, seed });
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test('a broken file that is replaced while the browser decodes it causes no toast', async ({
  page,
  site,
}) => {
  await open(page, site.url);
  const replacedUpload = setFile(page, 'slow.png', Buffer.from('not an image'));
  await setFile(page, 'shown.png', await picture(6_001));
  await page.evaluate(() => window.decodeSlowFile());
  await replacedUpload;
  await expect(page.getByText('Image: shown.png')).toBeVisible();
  await expect(page.getByText('Upload: idle')).toBeVisible();
  await waitUntilQuiet(page);
  expect(await toasts(page).count()).toBe(0);
  // An error of a file that is not replaced is still reported.
  await setFile(page, 'broken.png', Buffer.from('not an image'));
  await expect(toasts(page)).toHaveText(['Error processing image: Failed to load image']);
});

test('the image field shows the result of a slow duplicate check even if another file was refused meanwhile', async ({
  page,
  site,
}) => {
  await open(page, site.url);
  for (const [name, message] of [
    ['huge.png', 'Image dimensions too large.'],
    ['broken.png', 'Error processing image: Failed to load image'],
  ] as const) {
    const latch = Promise.withResolvers<void>();
    await page.route(
      '**/api/admin/images/known',
      async (route) => {
        await latch.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const shownUpload = setFile(page, 'shown.png', await picture(6_002));
    await expect(page.getByText('Image: shown.png')).toBeVisible();
    await setFile(page, name, name === 'huge.png' ? await picture(6_003) : Buffer.from('not an image'));
    await expect(toasts(page).filter({ hasText: message })).toBeVisible();
    await expect(page.getByText('Known: unknown')).toBeVisible();
    latch.resolve();
    await shownUpload;
    await expect(page.getByText('Known: no match')).toBeVisible();
    await expect(page.getByText('Image: shown.png')).toBeVisible();
    await expect(page.getByText('Upload: idle')).toBeVisible();
    await page.evaluate(() => window.imageField.remove());
    await expect(page.getByText('Image: none')).toBeVisible();
  }
});

test('a failed upload of the shown file does not drop its replacement, which is still being decoded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/500|Failed to load resource/);
  await open(page, site.url);
  const latch = Promise.withResolvers<void>();
  await page.route(
    '**/api/upload',
    async (route) => {
      await latch.promise;
      await route.fulfill({ status: 500, json: { error: 'The disk failed', code: 'internal' } });
    },
    { times: 1 },
  );
  await setFile(page, 'shown.png', await picture(6_004));
  await expect(page.getByText('Image: shown.png')).toBeVisible();
  const replacement = setFile(page, 'slow.png', await picture(6_005));
  latch.resolve();
  await expect(page.getByText('Image: none')).toBeVisible();
  await page.evaluate(() => window.decodeSlowFile());
  await replacement;
  await expect(page.getByText('Image: slow.png')).toBeVisible();
  await expect(page.getByText('Upload: idle')).toBeVisible();
});

test('a refused file does not drop a file that is still being decoded, and a save waits for that file', async ({
  page,
  site,
}) => {
  await open(page, site.url);
  await setFile(page, 'shown.png', await picture(6_006));
  await expect(page.getByText('Upload: idle')).toBeVisible();
  const slowFile = setFile(page, 'slow.png', await picture(6_007));
  await setFile(page, 'huge.png', await picture(6_008));
  await expect(toasts(page)).toHaveText(['Image dimensions too large. Maximum total pixels is 144000000.']);
  const [upload] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/upload')),
    page.evaluate(() => {
      const saved = window.imageField.waitForUpload();
      window.decodeSlowFile();
      return saved.then((id) => document.body.setAttribute('data-saved', id ?? ''));
    }),
    slowFile,
  ]);
  const { image } = (await upload.json()) as { image: { id: string } };
  await expect(page.getByText('Image: slow.png')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-saved', image.id);
});
