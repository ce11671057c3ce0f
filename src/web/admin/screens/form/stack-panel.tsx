import { useRef, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { LIMITS } from '#shared/limits.ts';
import { STACK_KIND_LABELS, STACK_KINDS, stackLabel } from '#shared/stack-kinds.ts';
import { Field } from '#web/kit/fields.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { Select } from '../../parts/inputs/select.tsx';
import { useFocusAfterPress } from '../../parts/keyboard/use-focus-after-press.ts';
import { AdminLink } from '../../parts/widgets/admin-link.tsx';
import { FocusableButton } from '../../parts/widgets/focusable-button.tsx';
import type { EditedStack } from './use-stack.ts';

/** Width of the thumbnails that the server delivers, in pixels. */
const THUMBNAIL_WIDTH = 300;

const KINDS = STACK_KINDS.map((value) => ({ value, label: STACK_KIND_LABELS[value] }));

type Props = { screenId: string; edited: EditedStack; disabled: boolean };

/**
 * Edits the stack of a screen: its kind, labels and order. The panel has its own save button, because a change
 * concerns all screens of the stack.
 */
export function StackPanel({ screenId, edited, disabled }: Props) {
  const { stack, isDirty, isBusy, change, save, remove } = edited;
  const [hadStack] = useState(stack !== null);
  const note = useRef<HTMLParagraphElement>(null);
  const prepareFocus = useFocusAfterPress(stack === null, () => note.current?.focus());
  if (!stack) {
    return hadStack ? (
      <p ref={note} tabIndex={-1} className="text-ink-soft text-sm">
        This screen is no longer in a stack.
      </p>
    ) : null;
  }
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
          onChange={(kind) => change({ ...stack, kind })}
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
                  href={adminPages.screen(screen.id)}
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
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  // Without this, Enter would save the screen and leave the page.
                  event.preventDefault();
                  if (!isLocked) void save();
                }}
                onChange={({ currentTarget: { value } }) =>
                  change({
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
                  change({
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
        <FocusableButton
          isDisabled={isLocked}
          onClick={() => {
            prepareFocus();
            remove();
          }}
        >
          Remove from stack
        </FocusableButton>
        <FocusableButton isDisabled={isLocked || !isDirty} onClick={() => void save()}>
          Save stack
        </FocusableButton>
      </div>
    </section>
  );
}
