import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Styles of the editor. They use the CSS variables of the page, which depend on the color theme. */
const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    overflow: 'auto',
    overscrollBehavior: 'contain',
    fontFamily: MONO,
    lineHeight: '1.625rem',
  },
  '.cm-content': { padding: '20px 0', caretColor: 'var(--ink)', minHeight: '100%' },
  '.cm-line': { padding: '0 24px' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '@media (pointer: coarse)': {
    // iOS zooms in on focused fields with text below 16 px.
    '&': { fontSize: '1rem' },
    '.cm-line': { padding: '0 16px' },
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--ink)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.quote, color: 'var(--ink-soft)' },
  { tag: [tags.link, tags.monospace], color: 'var(--ink-soft)' },
  { tag: tags.url, color: 'var(--ink-faint)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--ink-faint)' },
]);

/** CodeMirror extensions for the styles and the syntax highlighting. */
export const editorTheme = [theme, syntaxHighlighting(highlight)];
