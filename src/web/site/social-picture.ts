import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { imageUrl } from '#shared/urls.ts';

/** Path of a screen's picture in the size of a link preview. */
export const socialPicture = ({ image }: ScreenThumb): string =>
  imageUrl(image.url, { width: 1200, height: 630, fit: 'cover', gravity: 'top' });
