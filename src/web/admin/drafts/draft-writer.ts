import type { DraftSlot, DraftState } from './draft-store.ts';

/** Maximum delay before a change is written, in milliseconds. */
export const WRITE_DELAY_MS = 300;

/** Writes the draft of a form while the curator is editing, at most once per `WRITE_DELAY_MS`. */
export type DraftWriter = {
  /**
   * Schedules a write of the form's state. Null removes the draft, because the form has no unsaved changes.
   */
  scheduleWrite: (state: DraftState | null) => void;
  /** Writes pending changes immediately. Never rejects: if storage fails, the form still has the values. */
  flush: () => Promise<void>;
  /** Removes the draft and ignores further changes. Called when the form is saved or discarded. */
  remove: () => Promise<void>;
};

const isSameState = (one: DraftState | null, other: DraftState | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.values === other.values &&
    one.base === other.base &&
    Object.keys(one.files).length === Object.keys(other.files).length &&
    Object.entries(one.files).every(([name, file]) => other.files[name] === file));

/**
 * Creates a writer. It runs one write at a time, and the last write always stores the latest state. `isStored` is
 * whether the slot already contains a draft.
 */
export function createDraftWriter(slot: Pick<DraftSlot, 'write' | 'remove'>, isStored: boolean): DraftWriter {
  let latest: DraftState | null = null;
  let isInStore = isStored;
  let isPending = false;
  let isRemoved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();
  const write = async (state: DraftState | null): Promise<void> => {
    if (state) {
      isInStore = true;
      await slot.write(state);
    } else if (isInStore) {
      await slot.remove();
      isInStore = false;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isPending) {
      const state = latest;
      isPending = false;
      queue = queue.then(() => write(state)).catch(() => undefined);
    }
    return queue;
  };
  let isFirst = true;
  return {
    scheduleWrite(state) {
      // `latest` is null at first, although the slot may contain a draft. A first state of null must still remove that
      // draft.
      if (isRemoved || (!isFirst && isSameState(state, latest))) return;
      isFirst = false;
      latest = state;
      isPending = true;
      timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS);
    },
    flush,
    remove() {
      isRemoved = true;
      latest = null;
      isPending = true;
      return flush();
    },
  };
}
