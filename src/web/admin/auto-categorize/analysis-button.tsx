import { Sparkles, X } from 'lucide-react';
import { Button } from '#web/kit/button.tsx';

type Props = {
  isRunning: boolean;
  disabled: boolean;
  onStart: () => void;
  onCancel: () => void;
};

/** Starts or cancels an analysis. It is a single button so that it keeps the focus. */
export function AnalysisButton({ isRunning, disabled, onStart, onCancel }: Props) {
  const Icon = isRunning ? X : Sparkles;
  return (
    <Button
      size="small"
      disabled={disabled}
      aria-keyshortcuts="Control+."
      onClick={isRunning ? onCancel : onStart}
    >
      <Icon aria-hidden size={14} />
      {isRunning ? 'Cancel Analysis' : 'Auto Categorize'}
    </Button>
  );
}
