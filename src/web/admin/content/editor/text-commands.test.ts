import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasDivider, hasHeading, hasList, toggleDivider, toggleHeading, toggleList } from './blocks.ts';
import { hasCode, toggleCode } from './code.ts';
import { applyEdit, type Edit, type TextSelection } from './edit.ts';
import { hasEmphasis, toggleEmphasis } from './emphasis.ts';
import {
  createPlaceholder,
  insertParagraph,
  removeUploadPlaceholders,
  toImageMarkdown,
} from './image-markdown.ts';
import { completeAddress, findAddressProblem, linkAt, setLink } from './link.ts';
import { countWords } from './word-count.ts';

/** Parses a text with the selection in `«»`, or the cursor as `|`. */
function selected(text: string): TextSelection {
  if (text.includes('|')) {
    const from = text.indexOf('|');
    return { doc: text.replace('|', ''), from, to: from };
  }
  const from = text.indexOf('«');
  return { doc: text.replace(/[«»]/g, ''), from, to: text.indexOf('»') - 1 };
}
const applyCommandEdit = ({ doc }: TextSelection, edit: Edit): TextSelection => ({
  doc: applyEdit(doc, edit),
  from: edit.from,
  to: edit.to,
});
/** Writes a text with its selection in the notation that `selected` parses. */
const format = ({ doc, from, to }: TextSelection): string =>
  from === to
    ? `${doc.slice(0, from)}|${doc.slice(from)}`
    : `${doc.slice(0, from)}«${doc.slice(from, to)}»${doc.slice(to)}`;
/** Runs a command on a text in this notation, and returns the result in the same notation. */
const run = (text: string, command: (selection: TextSelection) => Edit): string => {
  const before = selected(text);
  return format(applyCommandEdit(before, command(before)));
};

const texts = fc
  .array(fc.constantFrom('word', ' ', '*', '**', '`', '\n', '- ', '1. ', '# ', '---', '[a](b)', 'é', '😀'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));
const anySelection = fc.tuple(texts, fc.nat(60), fc.nat(60)).map(([doc, one, other]): TextSelection => {
  const [from = 0, to = 0] = [Math.min(one, doc.length), Math.min(other, doc.length)].sort((a, b) => a - b);
  return { doc, from, to };
});

const COMMANDS: Record<string, (selection: TextSelection) => Edit> = {
  bold: (selection) => toggleEmphasis(selection, 'bold'),
  italic: (selection) => toggleEmphasis(selection, 'italic'),
  code: toggleCode,
  heading: (selection) => toggleHeading(selection, 2),
  bullets: (selection) => toggleList(selection, 'bullets'),
  numbers: (selection) => toggleList(selection, 'numbers'),
  divider: toggleDivider,
  link: (selection) => setLink(selection, 'example.com'),
};

describe('editor commands', () => {
  test.each(Object.entries(COMMANDS))(
    '[A-50] the %s command returns ordered changes within the text',
    (_name, command) => {
      fc.assert(
        fc.property(anySelection, (selection) => {
          const edit = command(selection);
          let previousEnd = 0;
          for (const { from, to } of edit.changes) {
            expect(from).toBeGreaterThanOrEqual(previousEnd);
            expect(to).toBeGreaterThanOrEqual(from);
            previousEnd = to;
          }
          expect(previousEnd).toBeLessThanOrEqual(selection.doc.length);
          const { doc, from, to } = applyCommandEdit(selection, edit);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(doc.length);
        }),
      );
    },
  );

  test.each(['bold', 'italic'] as const)(
    '[A-50] running the %s command twice on unformatted text of one line restores the original text',
    (kind) => {
      fc.assert(
        fc.property(anySelection, (selection) => {
          fc.pre(
            !selection.doc.slice(selection.from, selection.to).includes('\n') &&
              !hasEmphasis(selection, kind),
          );
          const once = applyCommandEdit(selection, toggleEmphasis(selection, kind));
          expect(hasEmphasis(once, kind)).toBe(true);
          expect(applyCommandEdit(once, toggleEmphasis(once, kind)).doc).toBe(selection.doc);
        }),
      );
    },
  );

  test('[A-50] toggleHeading adds the heading, and removes it when run again', () => {
    fc.assert(
      fc.property(anySelection, fc.constantFrom(1, 2, 3, 4), (selection, level) => {
        fc.pre(!hasHeading(selection, level));
        const once = applyCommandEdit(selection, toggleHeading(selection, level));
        expect(hasHeading(once, level)).toBe(true);
        expect(hasHeading(applyCommandEdit(once, toggleHeading(once, level)), level)).toBe(false);
      }),
      {
        examples: [
          [{ doc: '1. # ', from: 0, to: 0 }, 1],
          [{ doc: '\n', from: 0, to: 0 }, 1],
        ],
      },
    );
  });

  test('[A-50] toggleEmphasis wraps or unwraps the selection, the word at the cursor, or an empty selection', () => {
    const bold = (text: string) => run(text, (selection) => toggleEmphasis(selection, 'bold'));
    const italic = (text: string) => run(text, (selection) => toggleEmphasis(selection, 'italic'));
    expect(bold('a «b» c')).toBe('a **«b»** c');
    expect(bold('a **«b»** c')).toBe('a «b» c');
    expect(bold('a «**b**» c')).toBe('a «b» c');
    expect(bold('a «b » c')).toBe('a **«b»**  c');
    expect(bold('one w|ord')).toBe('one **w|ord**');
    expect(bold('one **w|ord**')).toBe('one w|ord');
    expect(bold('a | c')).toBe('a **|** c');
    expect(bold('a **|** c')).toBe('a | c');
    expect(italic('a **«b»** c')).toBe('a ***«b»*** c');
    expect(italic('a ***«b»*** c')).toBe('a **«b»** c');
    expect(bold('- «one\n- two\n\nthree»')).toBe('- **«one**\n- **two**\n\n**three»**');
    expect(bold('- **«one**\n- two»')).toBe('- **«one**\n- **two»**');
  });

  test('[A-50] toggleCode creates inline code or a block, with delimiters that the text does not contain', () => {
    expect(run('a «b» c', toggleCode)).toBe('a `«b»` c');
    expect(run('a `«b»` c', toggleCode)).toBe('a «b» c');
    expect(run('«a ` b»', toggleCode)).toBe('``«a ` b»``');
    expect(run('«`a`»', toggleCode)).toBe('`` «`a`» ``');
    expect(run('`` «`a`» ``', toggleCode)).toBe('«`a`»');
    expect(run('`a` «b» `c`', toggleCode)).toBe('`a` `«b»` `c`');
    expect(hasCode(selected('`a` «`b`» `c`'))).toBe(false);
    expect(run('x«a\nb»\ny', toggleCode)).toBe('```\n«xa\nb»\n```\ny');
    expect(run('«```\na\n```\nb»', toggleCode)).toBe('````\n«```\na\n```\nb»\n````');
    expect(run('```js\na|\nb\n```\ny', toggleCode)).toBe('a|\nb\ny');
    expect(run('a `«b\nc»` d', toggleCode)).toBe('a «b\nc» d');
    expect(run('`«a\n\nb»`', toggleCode)).toBe('```\n«`a\n\nb`»\n```');
    expect(hasCode(selected('```\na\n```\nb|'))).toBe(false);
  });

  test('[A-50] toggleCode removes text if the selection is code already, and otherwise adds text', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const change = applyEdit(selection.doc, toggleCode(selection)).length - selection.doc.length;
        expect(Math.sign(change)).toBe(hasCode(selection) ? -1 : 1);
      }),
      { examples: [[{ doc: '`a\nb`', from: 1, to: 4 }]] },
    );
  });

  test('[A-50] toggleHeading and toggleList replace each other’s markers, line by line', () => {
    expect(run('a|b', (selection) => toggleHeading(selection, 2))).toBe('## a|b');
    expect(run('## a|b', (selection) => toggleHeading(selection, 2))).toBe('a|b');
    expect(run('## a|b', (selection) => toggleHeading(selection, 3))).toBe('### a|b');
    expect(run('«one\n\ntwo»', (selection) => toggleList(selection, 'numbers'))).toBe('1. «one\n\n2. two»');
    expect(run('1. «one\n2. two»', (selection) => toggleList(selection, 'bullets'))).toBe('- «one\n- two»');
    expect(run('- «one\n  - two»', (selection) => toggleList(selection, 'bullets'))).toBe('«one\n  two»');
    expect(run('# o|ne', (selection) => toggleList(selection, 'bullets'))).toBe('- o|ne');
    expect(hasList(selected('- - -|'), 'bullets')).toBe(false);
  });

  test('[A-50] toggleDivider inserts a divider below the line, and removes it when run again', () => {
    expect(run('one|\n\ntwo', toggleDivider)).toBe('one\n\n---\n\n|two');
    expect(run('one|', toggleDivider)).toBe('one\n\n---\n\n|');
    expect(run('one\n\n---\n\n|', toggleDivider)).toBe('one|');
    expect(run('one\n\n--|-\n\ntwo', toggleDivider)).toBe('one|\n\ntwo');
    expect(run('|', toggleDivider)).toBe('---\n\n|');
    expect(hasDivider(selected('one|'))).toBe(false);
  });

  test('[A-50] setLink links the selection, changes a link in place, and removes it for an empty address', () => {
    expect(run('see «here»', (selection) => setLink(selection, ' example.com/a '))).toBe(
      'see [here](https://example.com/a)|',
    );
    expect(run('see |', (selection) => setLink(selection, 'example.com'))).toBe(
      'see [example.com](https://example.com)|',
    );
    expect(run('a «[b]» c', (selection) => setLink(selection, '/a (b)'))).toBe('a [\\[b\\]](</a (b)>)| c');
    expect(run('a [b|](/x) c', (selection) => setLink(selection, '/y'))).toBe('a [b](/y)| c');
    expect(run('a [b|](</x (1)>) c', (selection) => setLink(selection, ''))).toBe('a «b» c');
    expect(linkAt(selected('![b|](/x)'))).toBeNull();
    expect(completeAddress('me@example.com')).toBe('mailto:me@example.com');
    expect(completeAddress('#part')).toBe('#part');
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const selection = selected('a «b» c');
        const once = applyCommandEdit(selection, setLink(selection, url));
        // Position 3 is at the start of the text of the link in 'a [b](…) c'.
        expect(linkAt({ ...once, from: 3, to: 3 })?.url).toBe(url);
      }),
    );
  });

  test.each([
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['a.example.com:80', 'https://a.example.com:80'],
    ['localhost:3000', 'https://localhost:3000'],
    ['192.0.2.1:8080?a', 'https://192.0.2.1:8080?a'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['mailto:me@example.com', 'mailto:me@example.com'],
    ['tel:+15550001234', 'tel:+15550001234'],
    ['tel:5550001234', 'tel:5550001234'],
    ['/a:b', '/a:b'],
  ])('[A-50] the address %s is accepted and linked as %s', (typed, url) => {
    expect(findAddressProblem(typed)).toBeNull();
    expect(completeAddress(typed)).toBe(url);
  });

  test('[A-50] findAddressProblem rejects addresses whose scheme the renderer does not allow', () => {
    for (const typed of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'ftp://x.org/']) {
      expect(findAddressProblem(typed)).toMatch(
        /^Links cannot start with "[a-z]+:"\. Allowed are http:, https:,/,
      );
    }
  });

  test('[A-50] toImageMarkdown derives alt text from the file name, and upload placeholders can be removed', () => {
    const first = createPlaceholder('a[1].png', () => false);
    expect(first).toBe('![Uploading a 1 .png…]()');
    expect(createPlaceholder('a[1].png', (text) => text === first)).toBe('![Uploading a 1 .png (2)…]()');
    expect(toImageMarkdown('02_sign-in.png', '/images/x/public')).toBe('![Sign in](/images/x/public)');
    expect(removeUploadPlaceholders(`a\n${first}\nb`)).toBe('a\nb');
  });

  test.each([
    ['|', 'IMAGE'],
    ['|\nbelow', 'IMAGE\n\nbelow'],
    ['above|', 'above\n\nIMAGE'],
    ['above\n|', 'above\n\nIMAGE'],
    ['above\n\n|', 'above\n\nIMAGE'],
    ['above\n  |  \n \nbelow', 'above\n\nIMAGE\n \nbelow'],
    ['ab|ove\nbelow', 'above\n\nIMAGE\n\nbelow'],
    ['above\n|\nbelow', 'above\n\nIMAGE\n\nbelow'],
    ['above\n\n|\n\nbelow', 'above\n\nIMAGE\n\nbelow'],
  ])('[A-50] insertParagraph separates an image from the text around it in %j', (before, after) => {
    const { doc, from } = selected(before);
    const change = insertParagraph(doc, from, 'IMAGE');
    expect(applyEdit(doc, { changes: [change] })).toBe(after);
  });

  test('[A-50] countWords counts words, not markup or URLs', () => {
    expect(countWords('# One *two*\n\n- three ![four five](/images/six) --- 7')).toBe(6);
    expect(countWords('')).toBe(0);
  });
});
