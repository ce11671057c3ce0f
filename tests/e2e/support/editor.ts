import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** The text editor of a post or page. */
export const textBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

/** Replaces the whole text in one step, as pasting does. */
export async function writeText(page: Page, text: string): Promise<void> {
  await textBox(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Returns the markdown source of all lines that CodeMirror has rendered. It omits lines far outside the viewport. */
export const readText = async (page: Page): Promise<string> =>
  (await textBox(page).locator('.cm-line').allTextContents()).join('\n');

/** Moves the cursor to the end of the text. */
export async function goToEnd(page: Page): Promise<void> {
  await textBox(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

export const toolbarButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

let width = 64;
/** Returns an image file of a different size each time, because identical files are stored as one image. */
export async function uniqueImageFile(
  name: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  width += 1;
  const image = sharp({ create: { width, height: 48, channels: 3, background: '#4a7' } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Drops or pastes files onto an element. */
export async function transferFile(
  target: Locator,
  how: 'drop' | 'paste',
  ...files: { name: string; buffer: Buffer; mimeType: string }[]
): Promise<void> {
  await target.evaluate(
    (element, [kind, contents]) => {
      const transfer = new DataTransfer();
      for (const { data, type, name } of contents) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer, clientX: left + 40, clientY: top + 30 })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      );
    },
    [
      how,
      files.map(({ name, buffer, mimeType }) => ({ name, type: mimeType, data: buffer.toString('base64') })),
    ] as const,
  );
}
