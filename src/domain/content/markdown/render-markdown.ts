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
import { fitHeadings, linkHeadings, SECTION_PREFIX } from './headings.ts';
import { markLinks } from './links.ts';
import { type Pictures, placePictures } from './pictures.ts';
import { SAFE } from './safe-html.ts';
import { labelTasks, wrapTables } from './tables-and-tasks.ts';

export type Surroundings = {
  /** Address of this gallery without a trailing slash. Links below it are internal. */
  publicUrl: string;
  /** The gallery's images in the text, by id. Others are not shown. */
  pictures: Pictures;
};

export type RenderedText = {
  html: string;
  /** The text without markup, shortened for descriptions [P-61]. */
  excerpt: string;
};

/** Shows raw HTML as typed text, so that it never becomes part of the page. */
const asText = (_state: unknown, node: Html) => ({ type: 'text' as const, value: node.value });

/**
 * Renders GitHub-flavoured markdown as HTML that is safe for any author. A few thousand brackets or quotes can
 * keep the parser busy for a minute or exhaust its stack, so untrusted texts go through `MarkdownRenderer`. Throws
 * `RangeError` for a text nested too deeply.
 */
export function renderMarkdown(markdown: string, { publicUrl, pictures }: Surroundings): RenderedText {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const tree = parser.parse(markdown) as Root;
  const writer = unified()
    .use(remarkGfm)
    .use(remarkRehype, { clobberPrefix: 'note-', handlers: { html: asText } })
    .use(fitHeadings)
    .use(rehypeSanitize, SAFE)
    // Only our own additions follow the sanitizer.
    .use(rehypeSlug, { prefix: SECTION_PREFIX })
    .use(linkHeadings)
    .use(markLinks, publicUrl)
    .use(placePictures, pictures)
    .use(labelTasks)
    .use(wrapTables)
    .use(rehypeStringify);
  const html = writer.stringify(writer.runSync(tree) as HtmlRoot);
  return { html, excerpt: excerptOf(tree) };
}
