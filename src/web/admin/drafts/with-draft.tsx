import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { type DraftFiles, type DraftSlot, type DraftState, openDraft } from './draft-store.ts';
import { type DraftWriter, draftWriter } from './draft-writer.ts';

/** What a form begins with again. */
export type Restored<T> = { values: T; files: DraftFiles; base: string | null; at: Date };

/** The draft of a form: survives the session, the document and the browser, for the same user. */
export type Draft<T> = Omit<DraftWriter, 'keep'> & {
  /** What was left here; null where nothing was. */
  restored: Restored<T> | null;
  keep: (state: (DraftState & { values: T }) | null) => void;
  /** Throws away what was restored; the form begins anew. */
  discard: () => void;
};

type Props<T> = {
  /** Which form: the path of its page, with the row's id, such as `screens/edit/{id}`. */
  place: string;
  /** Makes values of what was kept; null for what an older version of the form wrote and this one cannot read. */
  read: (kept: unknown) => T | null;
  /** The form, which begins with `restored` and tells `useKept` what is typed. */
  children: (draft: Draft<T>) => ReactNode;
};

/** How long a form waits for the browser's storage, in milliseconds; after that it goes without. */
const PATIENCE_MS = 2000;

/** What may be the last that a document hears; when it goes, what is begun then is too late for the storage. */
const ENDINGS = ['beforeunload', 'visibilitychange', 'pagehide'];

/** Where the browser keeps nothing. */
const NOTHING: DraftSlot = {
  left: null,
  write: async () => undefined,
  remove: async () => undefined,
  release: () => undefined,
};

function openInTime(owner: string, place: string): Promise<DraftSlot> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(NOTHING);
    }, PATIENCE_MS);
    openDraft(owner, place)
      .then((slot) => (isLate ? slot.release() : resolve(slot)))
      .catch(() => resolve(NOTHING))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Keeps what is typed into a form, with its files, for as long as it is not saved, and gives it back to the same user
 * when the form is opened again. Leaving on purpose is told by `done`.
 */
export function WithDraft<T>(props: Props<T>) {
  const { profile } = useAuth();
  const owner = profile?.id ?? '';
  return <OpenedDraft key={`${owner} ${props.place}`} owner={owner} {...props} />;
}

type Opened = { slot: DraftSlot; writer: DraftWriter };

function OpenedDraft<T>({ owner, place, read, children }: Props<T> & { owner: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let isWanted = true;
    let current: Opened | null = null;
    const flush = (): void => void current?.writer.flush();
    void openInTime(owner, place).then((slot) => {
      if (!isWanted) return slot.release();
      current = { slot, writer: draftWriter(slot, slot.left !== null) };
      setOpened(current);
    });
    for (const event of ENDINGS) addEventListener(event, flush, true);
    return () => {
      isWanted = false;
      for (const event of ENDINGS) removeEventListener(event, flush, true);
      // The session may have ended: what was typed last is kept too.
      void current?.writer.flush().then(current.slot.release);
    };
  }, [owner, place]);
  return opened && <Form opened={opened} read={read} form={children} />;
}

type FormProps<T> = { opened: Opened; read: Props<T>['read']; form: Props<T>['children'] };

function Form<T>({ opened: { slot, writer }, read, form }: FormProps<T>) {
  const [attempt, setAttempt] = useState<{ count: number; draft: Draft<T> }>(() => ({
    count: 0,
    draft: { ...writer, restored: restoredOf(slot, read), discard },
  }));
  function discard(): void {
    // Nothing of it is dirty any more once the form has begun anew; what was kept goes at once all the same.
    writer.keep(null);
    void writer.flush();
    setAttempt(({ count, draft }) => ({ count: count + 1, draft: { ...draft, restored: null } }));
  }
  const { count } = attempt;
  useEffect(() => {
    // After the question has closed; what had the focus is gone with the form.
    if (count > 0) focusFirstField();
  }, [count]);
  return <Anew key={count}>{form(attempt.draft)}</Anew>;
}

/** Of the form on top: a dialog's or a sheet's, or else the page's. */
function focusFirstField(): void {
  const top =
    [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.getElementById('content');
  const field = 'form :is(input:not([type]), input[type="text"], textarea)';
  top?.querySelector<HTMLElement>(field)?.focus();
}

/** Another key makes another form of the same children. */
const Anew = ({ children }: { children: ReactNode }): ReactNode => children;

function restoredOf<T>({ left }: DraftSlot, read: Props<T>['read']): Restored<T> | null {
  if (!left) return null;
  const values = read(left.values);
  return values === null ? null : { values, files: left.files, base: left.base, at: new Date(left.at) };
}
