import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, useState } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { styleNonce } from '#web/admin/style-nonce.ts';
import { Segmented } from '#web/kit/segmented.tsx';
import { type Colour, formatColour, NOTATIONS, type Notation, opaqueHex, parseColour } from './colour.ts';
import './colour-picker.css';

type Props = {
  value: Colour;
  /** `#RRGGBB` */
  onChange: (hex: string) => void;
};

const notationOf = (text: string): Notation =>
  NOTATIONS.find((notation) => text.trim().toLowerCase().startsWith(notation)) ?? 'hex';

setNonce(styleNonce());

/** Selects a colour visually, or from typed or pasted hex, rgb or hsl text. */
export function ColourPicker({ value, onChange }: Props) {
  const id = useId();
  const [notation, setNotation] = useState<Notation>('hex');
  // Raw input while the user types; null while the field shows the colour.
  const [typed, setTyped] = useState<string | null>(null);
  // Last colour entered as text, including its transparency.
  const [written, setWritten] = useState(value);
  const shown = opaqueHex(written) === opaqueHex(value) ? written : value;
  const read = typed === null ? shown : parseColour(typed);
  const note =
    read === null
      ? 'Write it as hex, rgb or hsl.'
      : read.alpha < 1
        ? `Brand colors are opaque: kept as ${opaqueHex(read)}.`
        : '';
  const type = (text: string): void => {
    setTyped(text);
    const next = parseColour(text);
    if (!next) return;
    setWritten(next);
    setNotation(notationOf(text));
    onChange(opaqueHex(next));
  };
  return (
    <div className="colour-picker grid w-[232px] gap-3">
      <HexColorPicker color={opaqueHex(value)} onChange={(hex) => onChange(hex.toUpperCase())} />
      <RadioGroup
        aria-label="Notation"
        value={notation}
        onValueChange={(next) => {
          setNotation(next as Notation);
          setTyped(null);
        }}
      >
        <Segmented
          label="Notation"
          count={NOTATIONS.length}
          current={NOTATIONS.indexOf(notation)}
          className="w-full"
        >
          {NOTATIONS.map((choice) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: Radio.Root renders the control
            <label
              key={choice}
              className="relative z-1 inline-flex h-full cursor-pointer items-center justify-center rounded-[7px] font-medium text-ink-soft text-sm uppercase touch-target has-data-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <Radio.Root value={choice} className="sr-only" />
              {choice}
            </label>
          ))}
        </Segmented>
      </RadioGroup>
      <div>
        <input
          aria-label="Color as text"
          aria-invalid={read === null ? true : undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? formatColour(shown, notation)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Do not submit the form around the picker.
            event.preventDefault();
            setTyped(null);
          }}
          className="h-9 w-full rounded-control bg-canvas px-3 text-base tabular-nums shadow-[inset_0_0_0_1px_var(--line-strong)] aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] pointer-coarse:h-[44px] pointer-coarse:text-md"
        />
        <p id={`${id}-note`} aria-live="polite" className="mt-1.5 text-ink-soft text-xs empty:hidden">
          {note}
        </p>
      </div>
    </div>
  );
}
