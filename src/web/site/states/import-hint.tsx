import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '#web/api/queries.ts';

/** Explains how to add the first screens. Shown only while the whole catalogue is empty. */
export function ImportHint() {
  const { data: stats } = useQuery(statsQuery());
  if (!stats || stats.screens > 0) return null;
  return (
    <div className="text-left">
      <p className="text-center text-ink-soft">Import a folder of screenshots from the command line:</p>
      <pre className="hairline mt-3 overflow-x-auto rounded-panel bg-canvas px-5 py-4 font-mono text-sm leading-6">
        <code>
          <span aria-hidden className="select-none text-ink-faint">
            ${' '}
          </span>
          npx vitrine import {'<folder>'}
        </code>
      </pre>
      <p className="mt-3 text-center text-ink-faint text-sm">
        The folder contains <code className="font-mono">web/app-name/screen.png</code> and{' '}
        <code className="font-mono">ios/app-name/screen.png</code>.
      </p>
    </div>
  );
}
