import type { DraftSlot, DraftState } from './draft-store.ts';

/** How long a change may wait until it is written, in milliseconds. */
export const WAIT_MS = 300;

/** Writes what is typed, not with every letter. */
export type DraftWriter = {
  /** Takes the state of the form; null when there is nothing to lose. */
  keep: (state: DraftState | null) => void;
  /** Writes at once what waits. Never rejects: what cannot be kept is still in the form. */
  flush: () => Promise<void>;
  /** The form is saved or given up: removes what was kept, and keeps nothing from here on. */
  done: () => Promise<void>;
};

const isSame = (one: DraftState | null, other: DraftState | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.values === other.values &&
    one.base === other.base &&
    Object.keys(one.files).length === Object.keys(other.files).length &&
    Object.entries(one.files).every(([name, file]) => other.files[name] === file));

/** One write after the other, the latest state last. */
export function draftWriter(slot: Pick<DraftSlot, 'write' | 'remove'>, isStored: boolean): DraftWriter {
  let latest: DraftState | null = null;
  let isKept = isStored;
  let isWaiting = false;
  let isDone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();
  const write = async (state: DraftState | null): Promise<void> => {
    if (state) {
      isKept = true;
      await slot.write(state);
    } else if (isKept) {
      await slot.remove();
      isKept = false;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isWaiting) {
      const state = latest;
      isWaiting = false;
      queue = queue.then(() => write(state)).catch(() => undefined);
    }
    return queue;
  };
  let isFirst = true;
  return {
    keep(state) {
      if (isDone || (!isFirst && isSame(state, latest))) return;
      isFirst = false;
      latest = state;
      isWaiting = true;
      timer ??= setTimeout(() => void flush(), WAIT_MS);
    },
    flush,
    done() {
      isDone = true;
      latest = null;
      isWaiting = true;
      return flush();
    },
  };
}
