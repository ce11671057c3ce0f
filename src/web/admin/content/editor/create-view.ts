import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { LanguageSupport } from '@codemirror/language';
import { EditorState, Prec, Transaction } from '@codemirror/state';
import { dropCursor, EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { styleNonce } from '#web/admin/style-nonce.ts';
import type { Edit, TextSelection } from './edit.ts';
import { editorTheme } from './editor-theme.ts';

type Options = {
  doc: string;
  /** Id of the label's element. */
  labelId: string;
  keys: readonly KeyBinding[];
  onChange: (doc: string) => void;
  /** Called after each change of the text or the selection. */
  onUpdate: (view: EditorView) => void;
  /** Called with dropped images and their position in the text, or with pasted images and null. */
  onImages: (files: File[], position: number | null) => void;
};

const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Creates a Markdown editor. The Tab key moves the focus. */
export function createView({ doc, labelId, keys, onChange, onUpdate, onImages }: Options): EditorView {
  const imageHandlers = EditorView.domEventHandlers({
    paste: ({ clipboardData }) => {
      const files = imagesIn(clipboardData);
      // Word processors copy text as an image too. In this case, paste the text.
      if (files.length === 0 || clipboardData?.getData('text/plain')) return false;
      onImages(files, null);
      return true;
    },
    drop: (event, view) => {
      const files = imagesIn(event.dataTransfer);
      if (files.length === 0) return false;
      onImages(files, view.posAtCoords({ x: event.clientX, y: event.clientY }));
      return true;
    },
  });
  return new EditorView({
    doc,
    extensions: [
      Prec.high(keymap.of([...keys])),
      history(),
      // Do not use `markdown()`: it adds support for HTML, CSS and JavaScript, which is not needed and twice as large
      // as the rest of the editor.
      new LanguageSupport(markdownLanguage),
      keymap.of([...markdownKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorState.tabSize.of(2),
      EditorView.cspNonce.of(styleNonce()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-labelledby': labelId,
        // The element is focusable by default. The explicit attribute tells accessibility checkers that the
        // scroll area can be reached with the keyboard.
        tabindex: '0',
        spellcheck: 'true',
        autocapitalize: 'sentences',
        autocorrect: 'on',
      }),
      placeholder('Write in Markdown'),
      dropCursor(),
      imageHandlers,
      editorTheme,
      EditorView.updateListener.of(({ docChanged, selectionSet, state, view }) => {
        if (docChanged) onChange(state.doc.toString());
        if (docChanged || selectionSet) onUpdate(view);
      }),
    ],
  });
}

/** Returns the text and the main selection of an editor. */
export function textSelectionOf({ state }: EditorView): TextSelection {
  const { from, to } = state.selection.main;
  return { doc: state.doc.toString(), from, to };
}

/** Applies a command as a single undo step. */
export function runEdit(view: EditorView, command: (selected: TextSelection) => Edit): void {
  const { changes, from, to } = command(textSelectionOf(view));
  view.dispatch({
    changes: [...changes],
    selection: { anchor: from, head: to },
    scrollIntoView: true,
    userEvent: 'input.format',
    // Otherwise text typed right afterwards would join this undo step.
    annotations: isolateHistory.of('full'),
  });
}

/** Replaces text without adding to the undo history. */
export function replaceWithoutHistory(view: EditorView, from: number, to: number, insert: string): void {
  view.dispatch({ changes: { from, to, insert }, annotations: Transaction.addToHistory.of(false) });
}

/** Inserts text as a single undo step. */
export function insertAt(view: EditorView, position: number, insert: string): void {
  const { main } = view.state.selection;
  view.dispatch({
    changes: { from: position, insert },
    // If the cursor is at the position, move it behind the inserted text.
    ...(main.empty && main.head === position && { selection: { anchor: position + insert.length } }),
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
}
