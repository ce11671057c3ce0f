import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { copyText } from '#web/kit/copy-text.ts';
import { toast } from '#web/kit/toasts.ts';

/** Duration of the 'Copied' state in milliseconds. */
const COPIED_MS = 2000;

/** Copies `text` to the clipboard. `description` names the text to screen readers. */
export function CopyButton({ text, description }: { text: string; description: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (button: HTMLElement): Promise<void> => {
    if (!(await copyText(text, button))) return toast('error', 'The browser does not allow copying');
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button size="small" onClick={({ currentTarget }) => void copy(currentTarget)}>
      <Icon aria-hidden size={14} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only">{description}</span>
    </Button>
  );
}
