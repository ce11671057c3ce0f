import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { FULL_QUALITY } from '#shared/limits.ts';
import { maxRenditionWidth } from '#shared/rendition-width.ts';
import { type ImageOptions, imageUrl, rawImageUrl } from '#shared/urls.ts';

export type ImageSize = {
  /** In pixels. */
  width: number;
  height: number;
};
export type ImageSizes = Readonly<Record<string, ImageSize>>;

/** Part of an image URL. The id of an image has 32 hex digits. */
const IMAGE_URL = /\/images\/([a-f0-9]{32})\//g;

/**
 * Returns the ids of all images of the gallery that a text refers to, each once. The result may also
 * include images whose URLs are inside code and which are therefore not shown.
 */
export const imageIdsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(IMAGE_URL)].flatMap(([, id]) => id ?? [])),
];

/** Width of the text column, in CSS pixels. */
const COLUMN_WIDTH = 720;
/** Widths of the renditions that a browser can choose from, in pixels. */
const WIDTHS = [600, 800, 1200, 1600] as const;
/** Ratio of widths up to which two images look equally sharp. */
const TOLERANCE = 1.2;
/** Maximum width of the rendition for clients that ignore `srcset`, in pixels. */
const MAX_SRC_WIDTH = 1200;
/** In windows below this width, in CSS pixels, an image is as wide as the window. `PostView` uses the same value. */
const MIN_COLUMN_WINDOW = COLUMN_WIDTH + 80;

const renditionUrl = (id: string, options: ImageOptions): string =>
  imageUrl(`/images/${id}/public`, { quality: FULL_QUALITY, ...options });

/** Returns an `img` element with renditions for displays of different sizes. */
function responsiveImage(id: string, { width, height }: ImageSize, alt: string): Element {
  // The server never enlarges an image: for a greater width, it returns the image at its own width. A candidate up to
  // 20 % wider is therefore kept, because it delivers the full resolution. Renditions of very tall images are narrower
  // than the image, because their height is limited.
  const maxWidth = maxRenditionWidth({ width, height });
  const widths = WIDTHS.filter((candidate) => candidate < maxWidth * TOLERANCE);
  const largest = widths.at(-1) ?? WIDTHS[0];
  const candidates = widths.map((candidate) => `${renditionUrl(id, { width: candidate })} ${candidate}w`);
  // If even the widest rendition is much narrower than the image, only the original is sharp in the text column.
  if (maxWidth * TOLERANCE < Math.min(width, WIDTHS.at(-1) ?? 0))
    candidates.push(`${rawImageUrl(`/images/${id}/public`)} ${width}w`);
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      src: renditionUrl(id, { width: Math.min(largest, MAX_SRC_WIDTH) }),
      ...(candidates.length > 0 && {
        srcSet: candidates.join(', '),
        sizes: `(min-width: ${MIN_COLUMN_WINDOW}px) ${COLUMN_WIDTH}px, 100vw`,
      }),
      width,
      height,
      alt,
      loading: 'lazy',
      decoding: 'async',
    },
    children: [],
  };
}

/** Returns a link that replaces an external image, so that no other server learns about readers. */
const linkToImage = (src: string, alt: string): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href: src, target: '_blank', rel: ['noopener', 'noreferrer'] },
  children: [{ type: 'text', value: alt || src }],
});

/** Path of an image, alone or after any host. `imageSizes` decides whether it is an image of the gallery. */
const IMAGE_SRC = /^(?:https?:\/\/[^/]+)?\/images\/([a-f0-9]{32})\//;

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Turns a paragraph that consists of one image into a figure, with the title of the image as its caption. */
function convertToFigure(paragraph: Element): void {
  const [onlyChild, ...others] = paragraph.children.filter((child) => !isBlank(child));
  if (others.length > 0 || onlyChild?.type !== 'element' || onlyChild.tagName !== 'img') return;
  const { title } = onlyChild.properties;
  delete onlyChild.properties.title;
  paragraph.tagName = 'figure';
  paragraph.children = [onlyChild];
  if (typeof title === 'string' && title !== '') {
    paragraph.children.push({
      type: 'element',
      tagName: 'figcaption',
      properties: {},
      children: [{ type: 'text', value: title }],
    });
  }
}

/**
 * Replaces images of the gallery with responsive ones, whose space the page reserves before they load. Replaces any
 * other image with a link to it, or with its alternative text if it is already in a link or has no absolute HTTP URL.
 */
export const replaceImages = (imageSizes: ImageSizes) => (tree: Root) => {
  visit(tree, 'element', (element: Element, index, parent) => {
    if (element.tagName !== 'img' || index === undefined || !parent) return;
    const src = String(element.properties.src ?? '');
    const alt = String(element.properties.alt ?? '');
    const id = IMAGE_SRC.exec(src)?.[1];
    const size = id === undefined || !Object.hasOwn(imageSizes, id) ? undefined : imageSizes[id];
    if (id !== undefined && size) {
      const { title } = element.properties;
      const responsive = responsiveImage(id, size, alt);
      parent.children[index] = title
        ? { ...responsive, properties: { ...responsive.properties, title } }
        : responsive;
    } else {
      const isInLink = parent.type === 'element' && parent.tagName === 'a';
      parent.children[index] =
        isInLink || !/^https?:/i.test(src) ? { type: 'text', value: alt } : linkToImage(src, alt);
    }
    return SKIP;
  });
  visit(tree, 'element', (element: Element) => {
    if (element.tagName === 'p') convertToFigure(element);
  });
};
