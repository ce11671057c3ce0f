import { Check, Copy } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { copyText } from '#web/kit/copy-text.ts';
import { toast } from '#web/kit/toasts.ts';

/** How long the button shows that the text was copied. */
const COPIED_MS = 2000;

type Props = {
  /** Completes the button's accessible name: 'the command for Codex' makes 'Copy the command for Codex'. */
  label: string;
  code: string;
};

/** A command or file to copy. */
export function CodeBlock({ label, code }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    if (await copyText(code, currentTarget)) setCopied(true);
    else toast('error', 'The browser does not allow copying. Please select the text.');
  };

  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex items-start rounded-media bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll long lines */}
      <pre tabIndex={0} className="min-w-0 grow overflow-x-auto rounded-media px-4 py-3.5 leading-[1.375rem]">
        <code className="font-mono text-[0.8125rem] text-ink">{code}</code>
      </pre>
      <button
        type="button"
        className={`${buttonClass({ variant: 'ghost', size: 'icon' })} needs-script m-1.5 shrink-0`}
        onClick={(event) => void copy(event)}
      >
        <Icon aria-hidden size={16} className={isCopied ? 'text-success' : undefined} />
        <span className="sr-only">{isCopied ? 'Copied' : `Copy ${label}`}</span>
      </button>
    </div>
  );
}
