// SVG elements that a card consists of.

/** In pixels of the card. */
export type Box = { x: number; y: number; width: number; height: number };

export const rect = ({ x, y, width, height }: Box, radius: number, fill: string, attributes = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${attributes}/>`;

/** Draws an image that covers its box; `href` is a data URL. */
export const image = ({ x, y, width, height }: Box, href: string): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${href}"/>`;

/** Clips content to a rounded box. `id` identifies the clip path within the card. */
export const clipToBox = (id: string, box: Box, radius: number, inside: string): string =>
  `<clipPath id="${id}">${rect(box, radius, '#000')}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
