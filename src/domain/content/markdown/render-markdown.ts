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
  /** Of this gallery, without a trailing slash: links below it stay inside. */
  publicUrl: string;
  /** The images of the gallery that the text shows, by id. Others are not shown. */
  pictures: Pictures;
};

export type RenderedText = {
  html: string;
  /** The text without its markup, cut for descriptions [P-61]. */
  excerpt: string;
};

/** Raw HTML stays what was typed: it is shown, and never becomes part of the page. */
const asText = (_state: unknown, node: Html) => ({ type: 'text' as const, value: node.value });

/**
 * GitHub-flavoured markdown as HTML that is safe to stand in a page, whoever wrote it. A text of a few thousand
 * brackets or quotes can keep the parser busy for a minute or exhaust its stack: `MarkdownRenderer` is the way to
 * call it for anything that comes from outside. Throws `RangeError` for a text nested too deeply.
 */
export function renderMarkdown(markdown: string, { publicUrl, pictures }: Surroundings): RenderedText {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const tree = parser.parse(markdown) as Root;
  const writer = unified()
    .use(remarkGfm)
    .use(remarkRehype, { clobberPrefix: 'note-', handlers: { html: asText } })
    .use(fitHeadings)
    .use(rehypeSanitize, SAFE)
    // After the sanitiser come only our own additions.
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
