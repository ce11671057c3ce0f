import { Toolbar as Base } from '@base-ui/react/toolbar';
import { clsx } from 'clsx';
import { ImagePlus, Link, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { formatAriaShortcut, formatShortcut } from '#web/admin/parts/keyboard/format-shortcut.ts';
import { Tooltip, TooltipGroup } from '#web/admin/parts/widgets/tooltip.tsx';
import { CODE_COMMAND, COMMAND_GROUPS, type EditorCommand, IMAGE_KEYS, LINK_KEYS } from './commands.ts';

type Props = {
  /** Labels of the formats that the selection has. */
  activeFormats: ReadonlySet<string>;
  /** Returns the focus to the text after a click. */
  onFocusText: () => void;
  onCommand: (command: EditorCommand) => void;
  onLink: () => void;
  onChooseImage: () => void;
};

/** Toolbar with formatting commands. It is a single tab stop: arrow keys, Home and End move between its buttons. */
export function Toolbar({ activeFormats, onFocusText, onCommand, onLink, onChooseImage }: Props) {
  const renderCommand = (editorCommand: EditorCommand) => (
    <ToolButton
      key={editorCommand.label}
      {...editorCommand}
      isPressed={activeFormats.has(editorCommand.label)}
      onPress={() => onCommand(editorCommand)}
      onFocusText={onFocusText}
    />
  );
  return (
    <TooltipGroup>
      <Base.Root
        aria-label="Formatting"
        onKeyDown={focusFirstOrLastButton}
        className="flex min-w-0 flex-wrap items-center gap-0.5"
      >
        {COMMAND_GROUPS.map((group) => (
          <Base.Group key={group[0]?.label} className="flex after:mx-1 after:my-2 after:w-px after:bg-line">
            {group.map(renderCommand)}
          </Base.Group>
        ))}
        <Base.Group className="flex">
          <ToolButton
            label="Link"
            icon={Link}
            keys={LINK_KEYS}
            isPressed={activeFormats.has('Link')}
            onPress={onLink}
          />
          {renderCommand(CODE_COMMAND)}
          <ToolButton label="Image" icon={ImagePlus} keys={IMAGE_KEYS} onPress={onChooseImage} />
        </Base.Group>
      </Base.Root>
    </TooltipGroup>
  );
}

/** Handles Home and End, which Base UI supports in tabs and menus, but not in toolbars. */
function focusFirstOrLastButton(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'Home' && event.key !== 'End') || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  event.preventDefault();
  buttons.at(event.key === 'Home' ? 0 : -1)?.focus();
}

type ToolButtonProps = {
  label: string;
  icon: LucideIcon;
  keys: string;
  /** Undefined for buttons that are not toggles. */
  isPressed?: boolean;
  onPress: () => void;
  onFocusText?: () => void;
};

/** Keeps the focus, and thus the selection, in the text while a button is clicked. */
const preventFocusChange = (event: MouseEvent): void => event.preventDefault();

function ToolButton({ label, icon: Icon, keys, isPressed, onPress, onFocusText }: ToolButtonProps) {
  return (
    <Tooltip text={label} keys={formatShortcut(keys)}>
      <Base.Button
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={formatAriaShortcut(keys)}
        onMouseDown={preventFocusChange}
        onClick={({ detail }) => {
          onPress();
          // Keyboard users stay in the toolbar. `detail` is 0 for the keyboard.
          if (detail > 0) onFocusText?.();
        }}
        className={clsx(
          'inline-flex size-8 items-center justify-center rounded-control text-ink-soft transition-colors duration-150',
          'hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-[44px]',
        )}
      >
        <Icon aria-hidden size={16} />
      </Base.Button>
    </Tooltip>
  );
}
