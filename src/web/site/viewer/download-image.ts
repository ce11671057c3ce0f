import type { ScreenThumb } from '#shared/contracts/screens.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { downloadFileName } from '#shared/file-name.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { isOffline } from '#web/kit/use-online.ts';

const extensionOf = (format: ScreenThumb['image']['format']): string => (format === 'jpeg' ? 'jpg' : format);

/** File name and URL of a screen's download. The server sends the same file name. */
export function downloadOf(screen: ScreenThumb, appName: string): { name: string; href: string } {
  const name = downloadFileName(appName, screen.title, extensionOf(screen.image.format));
  return { name, href: `${rawImageUrl(screen.image.url)}?${new URLSearchParams({ download: name })}` };
}

/** Why the download failed, as a message for the visitor: the server's message if it sent one. */
async function failureOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (body?.error) return body.error;
  if (response.status === 404 || response.status === 410) return 'The file is no longer in the gallery.';
  return `The server could not send the file (status ${response.status}). Please try again later.`;
}

const throwConnectionError = (cause: unknown): never => {
  throw new Error(isOffline() ? 'You are offline.' : 'The connection was lost. Please try again.', { cause });
};

/**
 * Fetches the original and saves it. If that fails, throws an `Error` with a message for the visitor; a plain
 * link would fail silently.
 */
export async function downloadImage({ name, href }: { name: string; href: string }): Promise<void> {
  const response = await fetch(href).catch(throwConnectionError);
  if (!response.ok) throw new Error(await failureOf(response));
  const address = URL.createObjectURL(await response.blob().catch(throwConnectionError));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Revoke the URL in a later task, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address));
}
