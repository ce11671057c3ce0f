import type { ReactNode } from 'react';

/** Row of a list of actions: what the action does, and its button. */
export function ActionRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-sm">{title}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{text}</p>
      </div>
      {children}
    </li>
  );
}
