import { Sparkles, X } from 'lucide-react';
import { FocusableButton } from '../parts/widgets/focusable-button.tsx';

type Props = {
  isRunning: boolean;
  disabled: boolean;
  onStart: () => void;
  onCancel: () => void;
};

/**
 * Button that starts or cancels an analysis. Two separate buttons would lose the focus, because the
 * clicked one would disappear.
 */
export function AnalysisButton({ isRunning, disabled, onStart, onCancel }: Props) {
  const Icon = isRunning ? X : Sparkles;
  return (
    <FocusableButton
      size="small"
      isDisabled={disabled}
      aria-keyshortcuts="Control+."
      onClick={isRunning ? onCancel : onStart}
    >
      <Icon aria-hidden size={14} />
      {isRunning ? 'Cancel Analysis' : 'Auto Categorize'}
    </FocusableButton>
  );
}
