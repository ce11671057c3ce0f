import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')(
  'lowerPriority sets the niceness to 10, but does not raise a priority that is already lower',
  () => {
    const module = path.join(import.meta.dirname, 'thread-priority.ts');
    const script = `import os from 'node:os';
      import { lowerPriority } from ${JSON.stringify(module)};
      lowerPriority();
      console.log(os.getPriority());`;
    const nicenessAfterStartWith = (adjustment: string): string =>
      execFileSync('nice', ['-n', adjustment, process.execPath, '--input-type=module', '--eval', script], {
        encoding: 'utf8',
      });
    // The niceness of the test run itself may be above 0. The maximum is 19.
    const expected = Math.min(19, Math.max(10, os.getPriority() + 5));
    expect(nicenessAfterStartWith('5')).toBe(`${expected}\n`);
    expect(nicenessAfterStartWith('19')).toBe('19\n');
  },
);
