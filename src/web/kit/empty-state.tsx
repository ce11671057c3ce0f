import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** Message in place of missing content, such as an empty list or a failed page. `children` are suggested actions. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className="wrap-anywhere flex flex-col items-center justify-center px-6 py-24 text-center">
      <span className="hairline mb-5 inline-flex size-14 items-center justify-center rounded-panel bg-sunken text-ink-faint">
        <Icon aria-hidden size={24} strokeWidth={1.5} />
      </span>
      <p className="font-medium text-md">{title}</p>
      {text && <p className="mt-1 max-w-sm text-ink-soft">{text}</p>}
      {children && (
        // Buttons with long labels break into lines.
        <div className="mt-6 flex max-w-full flex-wrap items-center justify-center gap-3 *:h-auto *:min-h-9 *:max-w-full *:whitespace-normal *:py-1.5">
          {children}
        </div>
      )}
    </div>
  );
}
