import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { downloadFileName } from '#shared/file-name.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { errorOf } from '#web/api/fetcher.ts';

const extensionOf = (format: ScreenThumb['image']['format']): string => (format === 'jpeg' ? 'jpg' : format);

/** File name and address of a screen's download; the address alone already saves under that name. */
export function downloadOf(screen: ScreenThumb, appName: string): { name: string; href: string } {
  const name = downloadFileName(appName, screen.title, extensionOf(screen.image.format));
  return { name, href: `${rawImageUrl(screen.image.url)}?${new URLSearchParams({ download: name })}` };
}

/** Fetches the original and saves it. Throws with a message for the visitor: a plain link fails silently. */
export async function downloadImage({ name, href }: { name: string; href: string }): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw await errorOf(response);
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
