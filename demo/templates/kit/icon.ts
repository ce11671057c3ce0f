import { readFileSync } from 'node:fs';
import { type Html, raw } from './html.ts';

const folder = new URL('../../node_modules/lucide-static/icons/', import.meta.url);
const cache = new Map<string, string>();

/** Returns the shapes of a Lucide icon. Throws if the set has no icon with this name. */
function readShapes(name: string): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const file = readFileSync(new URL(`${name}.svg`, folder), 'utf8');
  const inside = file.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  cache.set(name, inside);
  return inside;
}

type Look = {
  /** Width and height in pixels. */
  size?: number;
  stroke?: number;
  colour?: string;
  /** Fills the shape, for selected hearts, stars and bookmarks. */
  fill?: string;
  /** Additional style of the SVG element. */
  style?: string;
};

/** A Lucide icon by its name, such as 'house', in the color of the surrounding text. */
export const icon = (name: string, look: Look = {}): Html => {
  const { size = 20, stroke = 1.75, colour = 'currentColor', fill = 'none', style = '' } = look;
  return raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="${fill}" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" style="flex:none;display:block;${style}">${readShapes(name)}</svg>`,
  );
};
