import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
} from 'lucide-react';
import { hasDivider, hasHeading, hasList, toggleDivider, toggleHeading, toggleList } from './blocks.ts';
import { hasCode, toggleCode } from './code.ts';
import type { Edit, TextSelection } from './edit.ts';
import { hasEmphasis, toggleEmphasis } from './emphasis.ts';

/** A formatting command with its toolbar button and shortcut. */
export type EditorCommand = {
  label: string;
  icon: LucideIcon;
  /** Shortcut in CodeMirror notation: `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: string;
  run: (selected: TextSelection) => Edit;
  /** Whether the selection has the format, so that running the command removes it. */
  isActive: (selected: TextSelection) => boolean;
};

const emphasisCommand = (kind: 'bold' | 'italic'): Pick<EditorCommand, 'run' | 'isActive'> => ({
  run: (selected) => toggleEmphasis(selected, kind),
  isActive: (selected) => hasEmphasis(selected, kind),
});

const headingCommand = (level: 1 | 2 | 3 | 4, icon: LucideIcon): EditorCommand => ({
  label: `Heading ${level}`,
  icon,
  keys: `Mod-Alt-${level}`,
  run: (selected) => toggleHeading(selected, level),
  isActive: (selected) => hasHeading(selected, level),
});

const listCommand = (kind: 'bullets' | 'numbers'): Pick<EditorCommand, 'run' | 'isActive'> => ({
  run: (selected) => toggleList(selected, kind),
  isActive: (selected) => hasList(selected, kind),
});

/** Groups of toolbar commands. The toolbar shows link, code and image after them. */
export const COMMAND_GROUPS: readonly (readonly EditorCommand[])[] = [
  [
    { label: 'Bold', icon: Bold, keys: 'Mod-b', ...emphasisCommand('bold') },
    { label: 'Italic', icon: Italic, keys: 'Mod-i', ...emphasisCommand('italic') },
  ],
  [
    headingCommand(1, Heading1),
    headingCommand(2, Heading2),
    headingCommand(3, Heading3),
    headingCommand(4, Heading4),
  ],
  [
    { label: 'Bullet list', icon: List, keys: 'Mod-Shift-8', ...listCommand('bullets') },
    { label: 'Numbered list', icon: ListOrdered, keys: 'Mod-Shift-7', ...listCommand('numbers') },
    { label: 'Divider', icon: Minus, keys: 'Mod-Alt-r', run: toggleDivider, isActive: hasDivider },
  ],
];

/** The code command, which the toolbar shows between link and image. */
export const CODE_COMMAND: EditorCommand = {
  label: 'Code',
  icon: Code,
  keys: 'Mod-e',
  run: toggleCode,
  isActive: hasCode,
};

export const LINK_KEYS = 'Mod-k';
export const IMAGE_KEYS = 'Mod-Alt-p';

export const ALL_COMMANDS: readonly EditorCommand[] = [...COMMAND_GROUPS.flat(), CODE_COMMAND];
