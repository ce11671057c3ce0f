import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminStack } from '#shared/contracts/admin-stacks.ts';
import { LIMITS } from '#shared/limits.ts';
import { STACK_KIND_LABELS, STACK_KINDS, stackLabel } from '#shared/stack-kinds.ts';
import { pages } from '#shared/urls.ts';
import { isNotFound } from '#web/api/fetcher.ts';
import { Field } from '#web/kit/fields.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { toast } from '#web/kit/toasts.ts';
import { refreshScreens } from '../../data/screen-list.ts';
import { fetchScreen } from '../../data/screens.ts';
import { unstackScreens, updateStack } from '../../data/stacks.ts';
import { conflictOf } from '../../parts/forms/conflict-dialog.tsx';
import { Select } from '../../parts/inputs/select.tsx';
import { messageOf } from '../../parts/text/message-of.ts';
import { AdminLink } from '../../parts/widgets/admin-link.tsx';
import { FocusableButton } from '../../parts/widgets/focusable-button.tsx';

/** Width of the thumbnails that the server delivers, in pixels. */
const THUMBNAIL_WIDTH = 300;

/** A new message about the stack replaces the previous one. */
const TOAST_ID = 'stack';

const KINDS = STACK_KINDS.map((value) => ({ value, label: STACK_KIND_LABELS[value] }));

type Props = { screenId: string; saved: AdminStack; disabled: boolean };

/** The edited stack of a screen, with functions that save the changes and remove the screen from the stack. */
function useStack(screenId: string, saved: AdminStack) {
  const client = useQueryClient();
  /** Null if the screen no longer belongs to a stack. */
  const [savedStack, setSavedStack] = useState<AdminStack | null>(saved);
  const [stack, setStack] = useState(saved);
  const [isBusy, setBusy] = useState(false);

  /**
   * Runs `work`, shows the stack that it resolves with, and shows an error in a toast. If the stack was changed or
   * dissolved elsewhere, the toast offers to load its current state.
   */
  const run = async (work: () => Promise<AdminStack | null>): Promise<void> => {
    setBusy(true);
    try {
      const next = await work();
      setSavedStack(next);
      if (next) setStack(next);
    } catch (error) {
      const isOutdated = conflictOf(error) !== null || isNotFound(error);
      toast('error', messageOf(error), TOAST_ID, isOutdated ? reloadAction : undefined);
    }
    setBusy(false);
  };
  const reloadAction = {
    label: 'Load the saved stack',
    run: () => void run(async () => (await fetchScreen(screenId)).stack),
  };
  const save = (): Promise<void> =>
    run(async () => {
      const screens = stack.screens.map((screen) => ({ ...screen, label: screen.label?.trim() || null }));
      const { updatedAt } = await updateStack(stack.id, {
        kind: stack.kind,
        screens: screens.map(({ id, label }) => ({ id, label })),
        expectedUpdatedAt: stack.updatedAt,
      });
      toast('success', 'Stack saved', TOAST_ID);
      void refreshScreens(client);
      return { ...stack, screens, updatedAt };
    });
  const remove = (): Promise<void> =>
    run(async () => {
      await unstackScreens([screenId]);
      toast('success', 'Removed from the stack', TOAST_ID);
      void refreshScreens(client);
      return null;
    });
  return { savedStack, stack, setStack, isBusy, save, remove };
}

/**
 * Edits the stack of a screen: its kind, labels and order. The panel has its own save button, because a change
 * concerns all screens of the stack.
 */
export function StackPanel({ screenId, saved, disabled }: Props) {
  const { savedStack, stack, setStack, isBusy, save, remove } = useStack(screenId, saved);
  if (!savedStack) return null;
  const isDirty = JSON.stringify(stack) !== JSON.stringify(savedStack);
  const isLocked = disabled || isBusy;

  return (
    <section aria-labelledby="stack-title" className="hairline grid gap-4 rounded-panel bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="stack-title" className="font-medium">
          Stack of {stack.screens.length} screens
        </h2>
        <Select
          label="Screens differ in"
          placeholder="Kind"
          options={KINDS}
          value={stack.kind}
          isDisabled={isLocked}
          onChange={(kind) => setStack({ ...stack, kind })}
          className="w-[160px]"
        />
      </div>
      <ol className="grid gap-3">
        {stack.screens.map((screen, index) => (
          <li key={screen.id} className="flex items-center gap-3">
            <Screenshot
              image={screen.image}
              platform={screen.platform}
              alt=""
              sizes={THUMBNAIL_WIDTH}
              className={screen.platform === 'ios' ? 'h-[64px]' : 'w-[80px] rounded-[6px]!'}
            />
            <div className="grid min-w-0 grow gap-1.5">
              {screen.id === screenId ? (
                <p className="truncate text-sm">{screen.title} (this screen)</p>
              ) : (
                <AdminLink
                  href={pages.adminScreen(screen.id)}
                  className="truncate text-sm underline decoration-line-strong underline-offset-3"
                >
                  {screen.title}
                </AdminLink>
              )}
              <Field
                label={`Label of ${stackLabel(screen.label, index)}`}
                value={screen.label ?? ''}
                maxLength={LIMITS.stackLabelMax}
                readOnly={isLocked}
                onChange={({ currentTarget: { value } }) =>
                  setStack({
                    ...stack,
                    screens: stack.screens.map((other) =>
                      other.id === screen.id ? { ...other, label: value || null } : other,
                    ),
                  })
                }
              />
            </div>
            {index === 0 ? (
              <span className="text-ink-soft text-sm">Shown first</span>
            ) : (
              <FocusableButton
                size="small"
                isDisabled={isLocked}
                aria-label={`Show first: ${stackLabel(screen.label, index)}`}
                onClick={() =>
                  setStack({
                    ...stack,
                    screens: [screen, ...stack.screens.filter(({ id }) => id !== screen.id)],
                  })
                }
              >
                Show first
              </FocusableButton>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <FocusableButton isDisabled={isLocked} onClick={() => void remove()}>
          Remove from stack
        </FocusableButton>
        <FocusableButton isDisabled={isLocked || !isDirty} onClick={() => void save()}>
          Save stack
        </FocusableButton>
      </div>
    </section>
  );
}
