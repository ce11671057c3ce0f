import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test.skipIf(process.platform === 'win32')(
  'syncTree syncs a folder that has more files than a process may open',
  () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-sync-'));
    try {
      for (let number = 1; number <= 600; number += 1) writeFileSync(path.join(folder, `${number}`), 'x');
      const module = path.join(import.meta.dirname, 'sync.ts');
      const script = `import { syncTree } from ${JSON.stringify(module)};
        await syncTree(${JSON.stringify(folder)});
        console.log('synced');`;
      // `sh` passes the arguments after the command as `$0` and `$1`: the Node executable and the script.
      const limited = 'ulimit -n 200; exec "$0" --input-type=module --eval "$1"';
      const output = execFileSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
      expect(output).toBe('synced\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
