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

const detectNotation = (text: string): Notation =>
  NOTATIONS.find((notation) => text.trim().toLowerCase().startsWith(notation)) ?? 'hex';

// Lets react-colorful insert its style element, which the content security policy would otherwise block.
setNonce(styleNonce());

/** Selects a color visually, or from typed or pasted hex, rgb or hsl text. */
export function ColourPicker({ value, onChange }: Props) {
  const id = useId();
  const [notation, setNotation] = useState<Notation>('hex');
  // Text while the user types; null while the field shows the formatted color.
  const [typedText, setTypedText] = useState<string | null>(null);
  // Last color that was entered as text. Unlike `value` it includes the transparency.
  const [enteredColour, setEnteredColour] = useState(value);
  // The entered color, including its transparency, is shown until another color is selected.
  const shownColour = opaqueHex(enteredColour) === opaqueHex(value) ? enteredColour : value;
  const parsedColour = typedText === null ? shownColour : parseColour(typedText);
  const note =
    parsedColour === null
      ? 'Write the color as hex, rgb or hsl.'
      : parsedColour.alpha < 1
        ? `Brand colors are opaque: saved as ${opaqueHex(parsedColour)}.`
        : '';
  const changeText = (text: string): void => {
    setTypedText(text);
    const next = parseColour(text);
    if (!next) return;
    setEnteredColour(next);
    setNotation(detectNotation(text));
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
          setTypedText(null);
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
          aria-invalid={parsedColour === null ? true : undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          value={typedText ?? formatColour(shownColour, notation)}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
          onBlur={() => setTypedText(null)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Do not submit the form around the picker.
            event.preventDefault();
            setTypedText(null);
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
