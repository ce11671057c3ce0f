import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCERPT_LENGTH } from './excerpt.ts';
import { type RenderContext, renderMarkdown } from './render-markdown.ts';

const ID = 'a1'.repeat(16);
const SMALL_ID = 'b2'.repeat(16);
const TALL_ID = 'c3'.repeat(16);
const CONTEXT: RenderContext = {
  publicUrl: 'https://gallery.example',
  imageSizes: {
    [ID]: { width: 1000, height: 500 },
    [SMALL_ID]: { width: 500, height: 20 },
    [TALL_ID]: { width: 1440, height: 9000 },
  },
};
const htmlOf = (markdown: string): string => renderMarkdown(markdown, CONTEXT).html;
const excerptOf = (markdown: string): string => renderMarkdown(markdown, CONTEXT).excerpt;

/** Returns the tags and their attributes. The regular expression suffices, because the renderer escapes `<` in text. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([^\s"'>/=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value.replaceAll('&#x26;', '&').replaceAll('&#x3C;', '<'),
        ]),
      ) as Record<string, string>,
    }),
  );

const ALLOWED_TAGS = new Set(
  'a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img li ol p pre section span strong sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(
  'align alt aria-describedby aria-label class data-footnote-backref data-footnote-ref data-footnotes decoding height href id loading rel role sizes src srcset start tabindex target title width'.split(
    ' ',
  ),
);
/**
 * An allowed scheme, a path on this site (but not `//host`), a fragment, a query, or a relative URL. Before its first
 * separator, a relative URL has no colon, because the colon would end a scheme.
 */
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?![\\/])|#|\?|[^:\\/]*(?:[/?#]|$))/i;
const OWN_IMAGE = new RegExp(`^/images/${ID}/public\\?width=\\d+&quality=90&format=auto$`);

function expectSafe(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(ALLOWED_TAGS, html).toContain(name);
    for (const [key, value] of Object.entries(attributes)) {
      expect(ALLOWED_ATTRIBUTES, html).toContain(key);
      if (key === 'href') expect(value, html).toMatch(SAFE_HREF);
      if (key === 'src') expect(value, html).toMatch(OWN_IMAGE);
      if (key === 'id') expect(value, html).toMatch(/^(?:section-|note-|footnote-label$)/);
    }
  }
  // After all well-formed tags are removed, no `<` is left.
  expect(html.replace(/<\/?[a-z][a-z0-9]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/gi, '')).not.toContain('<');
}

describe('a malicious text', () => {
  const HARMFUL = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x]( javascript:alert(1) "t")',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    `![" onerror="alert(1)](/images/${ID}/public)`,
    `![x](/images/${ID}/public" onerror="alert(1))`,
    `![x](/images/${ID}/public '" onload="alert(1)')`,
    '# <b id=content>x</b>',
    '[^<script>]: x\n\n[^<script>]',
    '```"><script>alert(1)</script>\ncode\n```',
    '| <script> |\n|---|\n| </script> |',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.example">',
    '<!-- --><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<https://evil.example/"onmouseover="alert(1)>',
    '- [x] <input onfocus=alert(1) autofocus>',
  ];

  test.each(HARMFUL)('results in HTML without scripts or unsafe links: %s', (markdown) => {
    expectSafe(htmlOf(markdown));
  });

  test('shows raw HTML as typed', () => {
    expect(htmlOf('Press <kbd>K</kbd>')).toBe('<p>Press &#x3C;kbd>K&#x3C;/kbd></p>');
  });

  test('results in safe HTML in any random combination with Markdown syntax', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HARMFUL),
      fc.constantFrom(
        '# ',
        '> ',
        '- ',
        '1. ',
        '**',
        '_',
        '`',
        '```\n',
        '|',
        '---',
        '[',
        '](',
        ')',
        '!',
        '<',
        '>',
        '"',
        "'",
        '\n',
        '\n\n',
        '    ',
        '\\',
        '&lt;',
        '&#60;',
        '[^1]',
        ': ',
        'javascript:',
        '//',
        '\u2028',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        expectSafe(htmlOf(pieces.join('')));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe('links', () => {
  test('links to other sites open a new tab without access to the opener', () => {
    expect(htmlOf('[x](https://other.example/a?b=c&d)')).toBe(
      '<p><a href="https://other.example/a?b=c&#x26;d" target="_blank" rel="noopener noreferrer">x</a></p>',
    );
    expect(htmlOf('www.other.example')).toContain('rel="noopener noreferrer"');
    expect(htmlOf('[x](//other.example)')).toContain('href="https://other.example" target="_blank"');
  });

  test('links to this gallery stay absolute if their path begins with two slashes', () => {
    // As a relative link, such a path would be the address of another host.
    for (const path of ['//evil.example', '///evil.example/a']) {
      const html = htmlOf(`[x](https://gallery.example${path})`);
      expectSafe(html);
      expect(html).toContain('href="https://gallery.example/');
      expect(html).toContain('rel="noopener noreferrer"');
    }
  });

  test('absolute links to this gallery become relative, and relative links stay relative', () => {
    expect(htmlOf('[x](https://gallery.example/web/apps?filter=a#b)')).toBe(
      '<p><a href="/web/apps?filter=a#b">x</a></p>',
    );
    expect(htmlOf('[x](/privacy) [y](#section-a) [m](mailto:a@b.example)')).toBe(
      '<p><a href="/privacy">x</a> <a href="#section-a">y</a> <a href="mailto:a@b.example">m</a></p>',
    );
  });
});

describe('headings', () => {
  test('headings start one level below the page’s title and link to themselves', () => {
    const html = htmlOf('# One\n\n#### Four\n\n###### Six');
    expect(tagsOf(html).map(({ name }) => name)).toEqual(['h2', 'a', 'h5', 'a', 'h6', 'a']);
    expect(tagsOf(htmlOf('### Three\n\n## Two')).map(({ name }) => name)).toEqual(['h3', 'a', 'h2', 'a']);
    expect(html).toContain(
      '<h2 id="section-one">One<a href="#section-one" class="heading-link" aria-label="Link to the section One">#</a></h2>',
    );
  });

  test('headings with equal text have different ids', () => {
    const ids = tagsOf(htmlOf('# Same\n\n# Same')).flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids).toEqual(['section-same', 'section-same-1']);
  });
});

describe('images', () => {
  test('images of the gallery have renditions for several displays, and a width and height that reserve space', () => {
    const [image] = tagsOf(htmlOf(`![A chart](/images/${ID}/public)`)).filter(({ name }) => name === 'img');
    expect(image?.attributes).toMatchObject({
      alt: 'A chart',
      width: '1000',
      height: '500',
      loading: 'lazy',
      sizes: '(min-width: 800px) 720px, 100vw',
    });
    expect(image?.attributes.srcset?.split(', ').map((entry) => entry.split(' ')[1])).toEqual([
      '600w',
      '800w',
    ]);
  });

  test('images so tall that all renditions are narrower than the text column offer the original', () => {
    const [image] = tagsOf(htmlOf(`![A page](/images/${TALL_ID}/public)`)).filter(
      ({ name }) => name === 'img',
    );
    // The largest rendition is 655 pixels wide.
    expect(image?.attributes.srcset?.split(', ')).toEqual([
      `/images/${TALL_ID}/public?width=600&quality=90&format=auto 600w`,
      `/images/${TALL_ID}/raw 1440w`,
    ]);
  });

  test('images that are narrower than all renditions have a source and no set of sources', () => {
    const [image] = tagsOf(htmlOf(`![A dot](/images/${SMALL_ID}/public)`)).filter(
      ({ name }) => name === 'img',
    );
    expect(image?.attributes.src).toContain(`/images/${SMALL_ID}/public`);
    expect(image?.attributes).not.toHaveProperty('srcset');
    expect(image?.attributes).not.toHaveProperty('sizes');
  });

  test('images show their title as a caption', () => {
    const html = htmlOf(`![A](/images/${ID}/public "What it <shows>")`);
    expect(html).toMatch(/^<figure><img [^>]+><figcaption>What it &#x3C;shows><\/figcaption><\/figure>$/);
  });

  test('images of other sites become links, and deleted images are replaced by their alternative text', () => {
    expect(htmlOf('![Far](https://other.example/a.png)')).toBe(
      '<p><a href="https://other.example/a.png" target="_blank" rel="noopener noreferrer">Far</a></p>',
    );
    expect(htmlOf(`![Gone](/images/${'b'.repeat(32)}/public)`)).toBe('<p>Gone</p>');
    // Every object has a property `__proto__`, which must not count as the size of an image.
    expect(htmlOf('![x](https://other.example/images/__proto__/public)')).toContain('<a href');
  });
});

describe('GitHub extensions', () => {
  test('tables scroll in their own container', () => {
    const html = htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toContain('<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<td align="right">2</td>');
  });

  test('tasks have a label with their state and no form control', () => {
    const html = htmlOf('- [x] one\n- [ ] two');
    expect(html).not.toContain('<input');
    expect(html.match(/aria-label="[^"]+"/g)).toEqual(['aria-label="Done"', 'aria-label="To do"']);
  });

  test('all links of footnotes lead to existing ids', () => {
    const html = htmlOf('Said[^1].\n\n[^1]: Where.');
    const ids = new Set(tagsOf(html).flatMap(({ attributes }) => attributes.id ?? []));
    for (const { attributes } of tagsOf(html)) {
      if (attributes.href?.startsWith('#')) expect(ids).toContain(attributes.href.slice(1));
    }
  });

  test('text between double tildes becomes a del element', () => {
    expect(htmlOf('~~gone~~')).toBe('<p><del>gone</del></p>');
  });
});

describe('[P-61] the excerpt of a text', () => {
  test('consists of the first 160 characters', () => {
    const words = 'word '.repeat(100).trim();
    expect(excerptOf(words)).toBe(words.slice(0, EXCERPT_LENGTH).trimEnd());
    expect(excerptOf('Short.')).toBe('Short.');
  });

  test('contains no Markdown syntax, and one space between blocks', () => {
    expect(
      excerptOf(
        '# Title\n\nA **bold** _word_, a [link](https://a.example) and `code`.\n\n- one\n- two\n\n> said',
      ),
    ).toBe('Title A bold word, a link and code. one two said');
  });

  test('omits code blocks, images, thematic breaks and footnotes', () => {
    expect(excerptOf('```\ncode\n```\n\n![alt](/x.png)\n\n---\n\nText[^1]\n\n[^1]: note')).toBe('Text');
  });

  test('is never cut within a character', () => {
    expect([...excerptOf('\u{1f600}'.repeat(200))]).toHaveLength(160);
    expect(excerptOf('\u{1f600}'.repeat(200)).isWellFormed()).toBe(true);
  });
});
