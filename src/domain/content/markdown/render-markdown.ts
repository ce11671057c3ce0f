import type { Root as HtmlRoot } from 'hast';
import type { Html, Root } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { excerptOf } from './excerpt.ts';
import { linkHeadings, SECTION_PREFIX, shiftHeadings } from './headings.ts';
import { type ImageSizes, replaceImages } from './images.ts';
import { markLinks } from './links.ts';
import { SANITIZE_SCHEMA } from './safe-html.ts';
import { labelTasks, wrapTables } from './tables-and-tasks.ts';

/** Data about the gallery that a text is rendered with. */
export type RenderContext = {
  /** URL of this gallery without a trailing slash. Links to it are internal. */
  publicUrl: string;
  /** Sizes of the images that the text refers to, by id. Other images are not shown. */
  imageSizes: ImageSizes;
};

export type RenderedText = {
  html: string;
  /** The text without markup, shortened for descriptions [P-61]. */
  excerpt: string;
};

/** Turns raw HTML in the Markdown into text: readers see it as typed, and it never becomes elements of the page. */
const showHtmlAsText = (_state: unknown, node: Html) => ({ type: 'text' as const, value: node.value });

/**
 * Renders GitHub-flavored Markdown as HTML that is safe to show even if the author is not trusted. It does not limit
 * the time: a few thousand brackets or quotes can keep the parser busy for a minute or exhaust its stack. Callers use
 * `MarkdownRenderer`, which runs this function on a thread with a time limit. Throws `RangeError` for a text that is
 * nested too deeply.
 */
export function renderMarkdown(markdown: string, { publicUrl, imageSizes }: RenderContext): RenderedText {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const tree = parser.parse(markdown) as Root;
  const writer = unified()
    .use(remarkGfm)
    .use(remarkRehype, { clobberPrefix: 'note-', handlers: { html: showHtmlAsText } })
    .use(shiftHeadings)
    .use(rehypeSanitize, SANITIZE_SCHEMA)
    // The plugins below run after the sanitizer, because it would remove what they add.
    .use(rehypeSlug, { prefix: SECTION_PREFIX })
    .use(linkHeadings)
    .use(markLinks, publicUrl)
    .use(replaceImages, imageSizes)
    .use(labelTasks)
    .use(wrapTables)
    .use(rehypeStringify);
  const html = writer.stringify(writer.runSync(tree) as HtmlRoot);
  return { html, excerpt: excerptOf(tree) };
}
