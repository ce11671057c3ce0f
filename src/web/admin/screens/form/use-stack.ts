import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import type { AdminStack } from '#shared/contracts/admin-stacks.ts';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { refreshScreens } from '../../data/screen-list.ts';
import { fetchScreen } from '../../data/screens.ts';
import { unstackScreens, updateStack } from '../../data/stacks.ts';
import { conflictOf } from '../../parts/forms/conflict-dialog.tsx';
import { messageOf } from '../../parts/text/message-of.ts';

/** A new message about the stack replaces the previous one. */
const TOAST_ID = 'stack';

/** The stack of a screen with its unsaved changes. */
export type EditedStack = {
  /** Null if the screen does not belong to a stack. */
  stack: AdminStack | null;
  isDirty: boolean;
  isBusy: boolean;
  change: (stack: AdminStack) => void;
  /** Saves the changes, if there are any. Returns whether no unsaved changes are left. */
  save: () => Promise<boolean>;
  /** Removes the screen from the stack. */
  remove: () => void;
};

/** Returns the stack of a screen for editing. `screen` is null for a new screen, which has no stack. */
export function useStack(screen: AdminScreen | null): EditedStack {
  const client = useQueryClient();
  /** Not used for a new screen. */
  const screenId = screen?.id ?? '';
  const [saved, setSaved] = useState(screen?.stack ?? null);
  const [stack, setStack] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const isDirty = JSON.stringify(stack) !== JSON.stringify(saved);

  /**
   * Runs `work` and shows the stack that it resolves with. If `work` fails, shows the error in a toast and returns
   * false. If the stack was changed or dissolved elsewhere, the toast offers to load its current state.
   */
  const run = async (work: () => Promise<AdminStack | null>): Promise<boolean> => {
    setBusy(true);
    try {
      const next = await work();
      setSaved(next);
      setStack(next);
      return true;
    } catch (error) {
      const isOutdated = conflictOf(error) !== null || isNotFound(error);
      toast('error', messageOf(error), TOAST_ID, isOutdated ? reloadAction : undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /**
   * Resolves with null if the screen has been deleted. The next save then has no stack to save, continues with the
   * screen, and reports that the screen was deleted.
   */
  const fetchStack = async (): Promise<AdminStack | null> => {
    try {
      return (await fetchScreen(screenId)).stack;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  };
  const reloadAction = {
    label: 'Load the saved stack',
    run: () => void run(fetchStack),
  };
  const save = async (): Promise<boolean> => {
    if (isBusy) return false;
    if (!stack || !isDirty) return true;
    return run(async () => {
      const screens = stack.screens.map((member) => ({ ...member, label: member.label?.trim() || null }));
      const { updatedAt } = await updateStack(stack.id, {
        kind: stack.kind,
        screens: screens.map(({ id, label }) => ({ id, label })),
        expectedUpdatedAt: stack.updatedAt,
      });
      toast('success', 'Stack saved', TOAST_ID);
      void refreshScreens(client);
      return { ...stack, screens, updatedAt };
    });
  };
  const remove = (): void =>
    void run(async () => {
      await unstackScreens([screenId]);
      toast('success', 'Removed from the stack', TOAST_ID);
      void refreshScreens(client);
      return null;
    });
  return { stack, isDirty, isBusy, change: setStack, save, remove };
}
