/** Pixels of the card. */
export type Box = { x: number; y: number; width: number; height: number };

export const rect = ({ x, y, width, height }: Box, radius: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${more}/>`;

/** A picture that fills its box, whatever its shape; `href` is a data address. */
export const image = ({ x, y, width, height }: Box, href: string): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${href}"/>`;

/** What is inside, seen through a window with round corners. `id` names it within the card. */
export const through = (id: string, box: Box, radius: number, inside: string): string =>
  `<clipPath id="${id}">${rect(box, radius, '#000')}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
