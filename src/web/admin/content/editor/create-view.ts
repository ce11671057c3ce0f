import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { LanguageSupport } from '@codemirror/language';
import { EditorState, Prec, Transaction } from '@codemirror/state';
import { dropCursor, EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import type { Edit, Selected } from './edit.ts';
import { editorLook } from './look.ts';

type Options = {
  doc: string;
  /** The id of the label beside it. */
  labelId: string;
  keys: readonly KeyBinding[];
  onChange: (doc: string) => void;
  /** After anything that changes the text or the selection. */
  onMove: (view: EditorView) => void;
  /** Pictures that are pasted, or dropped at a position of the text. */
  onPictures: (files: File[], at: number | null) => void;
};

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An editor for markdown. Tab is left to the page, which it leads on through. */
export function createView({ doc, labelId, keys, onChange, onMove, onPictures }: Options): EditorView {
  const pictures = EditorView.domEventHandlers({
    paste: ({ clipboardData }) => {
      const files = picturesIn(clipboardData);
      // From a document there is a text too, and that is what was copied.
      if (files.length === 0 || clipboardData?.getData('text/plain')) return false;
      onPictures(files, null);
      return true;
    },
    drop: (event, view) => {
      const files = picturesIn(event.dataTransfer);
      if (files.length === 0) return false;
      onPictures(files, view.posAtCoords({ x: event.clientX, y: event.clientY }));
      return true;
    },
  });
  return new EditorView({
    doc,
    extensions: [
      Prec.high(keymap.of([...keys])),
      history(),
      // Without the languages of HTML, which are twice as large as all the rest and which no text shows.
      new LanguageSupport(markdownLanguage),
      keymap.of([...markdownKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-labelledby': labelId,
        // As it is by itself; checkers know by this that the keyboard reaches what scrolls.
        tabindex: '0',
        spellcheck: 'true',
        autocapitalize: 'sentences',
        autocorrect: 'on',
      }),
      placeholder('Write in Markdown'),
      dropCursor(),
      pictures,
      editorLook,
      EditorView.updateListener.of(({ docChanged, selectionSet, state, view }) => {
        if (docChanged) onChange(state.doc.toString());
        if (docChanged || selectionSet) onMove(view);
      }),
    ],
  });
}

/** What a command is about. */
export function selectedIn({ state }: EditorView): Selected {
  const { from, to } = state.selection.main;
  return { doc: state.doc.toString(), from, to };
}

/** Does what a command says, as one step that can be taken back. */
export function runEdit(view: EditorView, command: (selected: Selected) => Edit): void {
  const { changes, from, to } = command(selectedIn(view));
  view.dispatch({
    changes: [...changes],
    selection: { anchor: from, head: to },
    scrollIntoView: true,
    userEvent: 'input.format',
    // Else what is typed right after it would be a part of it.
    annotations: isolateHistory.of('full'),
  });
}

/** Changes the text in a way that taking back passes over. */
export function replaceQuietly(view: EditorView, from: number, to: number, insert: string): void {
  view.dispatch({ changes: { from, to, insert }, annotations: Transaction.addToHistory.of(false) });
}

/** Writes something as one step that can be taken back. */
export function insertAt(view: EditorView, at: number, insert: string): void {
  const { main } = view.state.selection;
  view.dispatch({
    changes: { from: at, insert },
    // Whoever waits there writes on behind it.
    ...(main.empty && main.head === at && { selection: { anchor: at + insert.length } }),
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
}
