import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { AppCombobox } from '#web/admin/parts/inputs/app-combobox.tsx';
import { Select } from '#web/admin/parts/inputs/select.tsx';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';

/** The labels are quoted from the specification of the back office, section 2. */
const PLATFORMS = [
  { value: 'web', label: 'Web' },
  { value: 'ios', label: 'iOS' },
] as const;

/** Same height as the adjacent selects. */
const BUTTON_CLASS = 'h-[36px]! px-2.5! pointer-coarse:h-[44px]!';

type Props = {
  count: number;
  /** Whether an action on the selection is running. The controls are then disabled, but keep the focus. */
  isBusy: boolean;
  onClear: () => void;
  /** Resolves with true if all screens were changed. */
  onSetPlatform: (platform: Platform) => Promise<boolean>;
  onSetApp: (app: AppRef) => Promise<boolean>;
  onEditTags: () => void;
  onConfirmTags: () => void;
  onDelete: () => void;
  /** Makes one stack of the selected screens; null if only one, too many or all matching screens are selected. */
  onStack: (() => void) | null;
  /** Removes the selected screens from their stacks; null if none is in a stack or the selection is too large. */
  onUnstack: (() => void) | null;
};

/**
 * Bulk actions for the selected screens. On phones they are in a single line that scrolls
 * horizontally.
 */
export function BulkToolbar(props: Props) {
  const { count, isBusy, onClear, onSetPlatform, onSetApp, onEditTags, onConfirmTags, onDelete } = props;
  const { onStack, onUnstack } = props;
  const [platform, setPlatform] = useState<Platform | null>(null);
  const [app, setApp] = useState<AppRef | null>(null);
  return (
    <>
      <FocusableButton
        variant="ghost"
        isDisabled={isBusy}
        onClick={onClear}
        className={`${BUTTON_CLASS} tabular-nums`}
      >
        <X aria-hidden size={15} />
        <span aria-live="polite">{count.toLocaleString('en')} selected</span>
        <span className="sr-only">, clear the selection</span>
      </FocusableButton>
      <ApplyGroup
        label="Update Platform"
        value={platform}
        isBusy={isBusy}
        onApply={onSetPlatform}
        onApplied={() => setPlatform(null)}
      >
        <Select
          label="New platform"
          placeholder="Platform"
          options={PLATFORMS}
          value={platform}
          isDisabled={isBusy}
          onChange={setPlatform}
          className="w-[116px] shrink-0"
        />
      </ApplyGroup>
      <ApplyGroup
        label="Update App"
        value={app}
        isBusy={isBusy}
        onApply={onSetApp}
        onApplied={() => setApp(null)}
      >
        <AppCombobox
          label="New app"
          placeholder="App"
          value={app}
          isDisabled={isBusy}
          onChange={setApp}
          className="w-[116px] shrink-0 xl:w-[150px]"
        />
      </ApplyGroup>
      <FocusableButton className={BUTTON_CLASS} isDisabled={isBusy} onClick={onEditTags}>
        Edit tags
      </FocusableButton>
      <FocusableButton className={BUTTON_CLASS} isDisabled={isBusy} onClick={onConfirmTags}>
        Confirm tags
      </FocusableButton>
      {onStack && (
        <FocusableButton className={BUTTON_CLASS} isDisabled={isBusy} onClick={onStack}>
          Stack selected
        </FocusableButton>
      )}
      {onUnstack && (
        <FocusableButton className={BUTTON_CLASS} isDisabled={isBusy} onClick={onUnstack}>
          Remove from stack
        </FocusableButton>
      )}
      <FocusableButton
        isDisabled={isBusy}
        onClick={onDelete}
        className={`${BUTTON_CLASS} text-danger sm:ml-auto`}
      >
        Delete Selected
      </FocusableButton>
    </>
  );
}

type ApplyGroupProps<T> = {
  label: string;
  value: T | null;
  isBusy: boolean;
  /** Resolves with true if all screens were changed. */
  onApply: (value: T) => Promise<boolean>;
  onApplied: () => void;
  /** The select for the value. */
  children: ReactNode;
};

/** Select with the button that applies its value. The button is visible only while a value is chosen. */
function ApplyGroup<T>({ label, value, isBusy, onApply, onApplied, children }: ApplyGroupProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const apply = async (chosen: T): Promise<void> => {
    if (!(await onApply(chosen))) return;
    // The button disappears now, so its focus moves to the select.
    if (document.activeElement === button.current)
      group.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    onApplied();
  };
  return (
    <div ref={group} className="flex shrink-0 items-center gap-1">
      {children}
      <span className={value === null ? 'sr-only' : 'contents'}>
        <FocusableButton
          ref={button}
          className={BUTTON_CLASS}
          isDisabled={isBusy || value === null}
          // An invisible button must not get the focus.
          tabIndex={value === null ? -1 : undefined}
          onClick={() => value !== null && void apply(value)}
        >
          {label}
        </FocusableButton>
      </span>
    </div>
  );
}
