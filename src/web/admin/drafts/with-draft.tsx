import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { type DraftFiles, type DraftSlot, type DraftState, openDraft } from './draft-store.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

/**
 * Draft whose content the form starts with. `base` is the version of the entry that the changes are based on.
 */
export type RestoredDraft<T> = { values: T; files: DraftFiles; base: string | null; changedAt: Date };

/** Draft of a form. It survives a sign-out, a page reload and a browser restart, and belongs to one user. */
export type Draft<T> = Omit<DraftWriter, 'scheduleWrite'> & {
  /** The restored draft; null if there was none. */
  restored: RestoredDraft<T> | null;
  scheduleWrite: (state: (DraftState & { values: T }) | null) => void;
  /** Discards the restored draft and resets the form. */
  discard: () => void;
};

type Props<T> = {
  /**
   * Identifies the form: the path of its page with the entry's id, such as `screens/edit/{id}`, or another key for a
   * form in a dialog or sheet.
   */
  formKey: string;
  /**
   * Validates the stored values. Returns null if they are invalid, for instance from an older version of the
   * form.
   */
  parse: (stored: unknown) => T | null;
  /** Renders the form. It starts with `restored` and reports its changes with `useStoreDraft`. */
  children: (draft: Draft<T>) => ReactNode;
};

/** How long to wait for the browser's storage, in milliseconds. After that the form works without a draft. */
const OPEN_TIMEOUT_MS = 2000;

/**
 * Events that may be the last ones before the page is unloaded. A write that starts later may not complete.
 */
const UNLOAD_EVENTS = ['beforeunload', 'visibilitychange', 'pagehide'];

/** Used if storage is unavailable or does not respond in time. */
const NO_SLOT: DraftSlot = {
  stored: null,
  write: async () => undefined,
  remove: async () => undefined,
  release: () => undefined,
};

function openWithTimeout(owner: string, formKey: string): Promise<DraftSlot> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(NO_SLOT);
    }, OPEN_TIMEOUT_MS);
    openDraft(owner, formKey)
      .then((slot) => (isLate ? slot.release() : resolve(slot)))
      .catch(() => resolve(NO_SLOT))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Stores the unsaved values and files of a form as a draft, and restores them when the same user opens the
 * form again. The form calls `remove` when it is saved or deliberately discarded.
 */
export function WithDraft<T>(props: Props<T>) {
  const { profile } = useAuth();
  const owner = profile?.id ?? '';
  return <OpenedDraft key={`${owner} ${props.formKey}`} owner={owner} {...props} />;
}

type Opened = { slot: DraftSlot; writer: DraftWriter };

function OpenedDraft<T>({ owner, formKey, parse, children }: Props<T> & { owner: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let isOpen = true;
    let current: Opened | null = null;
    const flush = (): void => void current?.writer.flush();
    void openWithTimeout(owner, formKey).then((slot) => {
      if (!isOpen) return slot.release();
      current = { slot, writer: createDraftWriter(slot, slot.stored !== null) };
      setOpened(current);
    });
    for (const event of UNLOAD_EVENTS) addEventListener(event, flush, true);
    return () => {
      isOpen = false;
      for (const event of UNLOAD_EVENTS) removeEventListener(event, flush, true);
      // Write the last changes too: the form may have been closed because the session expired.
      void current?.writer.flush().then(current.slot.release);
    };
  }, [owner, formKey]);
  return opened && <Form opened={opened} parse={parse} renderForm={children} />;
}

type FormProps<T> = { opened: Opened; parse: Props<T>['parse']; renderForm: Props<T>['children'] };

function Form<T>({ opened: { slot, writer }, parse, renderForm }: FormProps<T>) {
  const [instance, setInstance] = useState<{ resetCount: number; draft: Draft<T> }>(() => ({
    resetCount: 0,
    draft: { ...writer, restored: restoreDraft(slot, parse), discard },
  }));
  function discard(): void {
    // Remove the draft at once. The reset form would remove it too, but only after a delay.
    writer.scheduleWrite(null);
    void writer.flush();
    setInstance(({ resetCount, draft }) => ({
      resetCount: resetCount + 1,
      draft: { ...draft, restored: null },
    }));
  }
  const { resetCount } = instance;
  useEffect(() => {
    // Runs after the confirmation dialog has closed. The element that had the focus was unmounted with the
    // old form.
    if (resetCount > 0) focusFirstField();
  }, [resetCount]);
  return <Keyed key={resetCount}>{renderForm(instance.draft)}</Keyed>;
}

/**
 * Focuses the first text field of the topmost form: in a dialog or sheet if one is open, otherwise on the
 * page.
 */
function focusFirstField(): void {
  const top =
    [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.getElementById('content');
  const field = 'form :is(input:not([type]), input[type="text"], textarea)';
  top?.querySelector<HTMLElement>(field)?.focus();
}

/** Wrapper that remounts its children when its `key` changes. */
const Keyed = ({ children }: { children: ReactNode }): ReactNode => children;

function restoreDraft<T>({ stored }: DraftSlot, parse: Props<T>['parse']): RestoredDraft<T> | null {
  if (!stored) return null;
  const values = parse(stored.values);
  if (values === null) return null;
  return { values, files: stored.files, base: stored.base, changedAt: new Date(stored.changedAt) };
}
