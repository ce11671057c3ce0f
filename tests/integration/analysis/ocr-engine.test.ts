import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openBundledEngine } from '#analysis/ocr/bundled-engine.ts';
import { openNativeEngine } from '#analysis/ocr/native-engine.ts';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-ocr-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = spawnSync('tesseract', ['--version']).status === 0;
/** 1440 x 900 pixels, with a login form. */
const screen = readFileSync(
  new URL('../../../demo/screens/plotwise/web-log-in-beside-a-ridge-plot.webp', import.meta.url),
);

const kinds = [
  { kind: 'the installed Tesseract', open: () => openNativeEngine(), skip: !isInstalled },
  { kind: 'the bundled Tesseract', open: () => openBundledEngine({ idleMs: 0 }), skip: false },
];

describe.each(kinds)('$kind', ({ open, skip }) => {
  test.skipIf(skip)(
    'recognizes the words of a screen with their positions, and rejects files that are not images',
    async () => {
      const ocrEngine = await open();
      if (!ocrEngine) throw new Error('There is no OCR engine');
      try {
        const { width, height, boxes } = await ocrEngine.recognize(screen);
        expect([width, height]).toEqual([1440, 900]);
        const texts = boxes.map(({ text }) => text);
        expect(texts).toEqual(expect.arrayContaining(['Work address', 'Password', 'drawn by the hour.']));
        const password = boxes.find(({ text }) => text === 'Password');
        expect(password).toMatchObject({ x: expect.closeTo(0.06, 1), y: expect.closeTo(0.51, 1) });
        expect(password?.confidence).toBeGreaterThan(0.7);

        await expect(ocrEngine.recognize(Buffer.from('no picture'))).rejects.toMatchObject({
          code: 'image_type',
        });
        const truncatedScreen = screen.subarray(0, screen.length / 2);
        await expect(ocrEngine.recognize(truncatedScreen)).rejects.toMatchObject({ code: 'image_invalid' });
        await expect(ocrEngine.recognize(screen, AbortSignal.abort(new Error('early')))).rejects.toThrow(
          'early',
        );
      } finally {
        await ocrEngine.close();
      }
    },
  );
});

/** Creates a fake Tesseract, which runs the shell command `body` for an image. Returns its path. */
function makeFakeTesseract(name: string, body: string): string {
  const command = path.join(folder, name);
  const script = `#!/bin/sh
case "$1" in
--version) echo 'tesseract 9.9.9' ;;
--list-langs) echo eng ;;
*) ${body} ;;
esac
`;
  writeFileSync(command, script, { mode: 0o755 });
  return command;
}

/** Whether the process runs. State `Z` is a zombie, which has ended. */
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

describe.skipIf(process.platform !== 'linux')('the OCR engine', () => {
  /**
   * Opens an engine whose Tesseract is a fake that runs `body`. Calls `work` with the engine and the list of its
   * processes. Then closes the engine and asserts that no process is left.
   */
  async function withFakeTesseract(
    body: string,
    work: (ocrEngine: OcrEngine, processes: ChildProcess[]) => Promise<void>,
    timeLimitMs = 30_000,
  ): Promise<void> {
    const processes: ChildProcess[] = [];
    // The bodies in this file have different lengths, so each gets its own script.
    const command = makeFakeTesseract(`tesseract-${body.length}`, body);
    const ocrEngine = await openNativeEngine({
      command,
      timeLimitMs,
      onStart: (child) => processes.push(child),
    });
    if (!ocrEngine) throw new Error('There is no OCR engine');
    expect(ocrEngine.name).toBe('tesseract 9.9.9');
    await work(ocrEngine, processes).finally(() => ocrEngine.close());
    for (const { pid } of processes) expect(pid && isAlive(pid), 'its process is gone').toBe(false);
  }

  test('stops immediately when it is canceled or closed', async () => {
    await withFakeTesseract('exec sleep 60', async (ocrEngine, processes) => {
      const controller = new AbortController();
      const recognition = ocrEngine.recognize(screen, controller.signal);
      const rejection = expect(recognition).rejects.toThrow('not wanted');
      while (processes.length === 0) await pause(10);
      const pid = processes[0]?.pid ?? 0;
      expect(isAlive(pid)).toBe(true);
      expect(os.getPriority(pid), 'OCR has a lower priority than the server').toBe(10);
      const since = Date.now();
      controller.abort(new Error('not wanted'));
      await rejection;
      expect(Date.now() - since).toBeLessThan(1_000);
      expect(isAlive(pid)).toBe(false);

      const secondRejection = expect(ocrEngine.recognize(screen)).rejects.toThrow('closed');
      while (processes.length === 1) await pause(10);
      await ocrEngine.close();
      await secondRejection;
    });
  });

  test('rejects a recognition if Tesseract takes too long, fails or prints too much', async () => {
    await withFakeTesseract(
      'exec sleep 60',
      (ocrEngine) => expect(ocrEngine.recognize(screen)).rejects.toThrow(/longer than/),
      300,
    );
    await withFakeTesseract('echo "no such thing" >&2; exit 3', (ocrEngine) =>
      expect(ocrEngine.recognize(screen)).rejects.toThrow('Tesseract failed (3): no such thing'),
    );
    await withFakeTesseract('exec yes', (ocrEngine) =>
      expect(ocrEngine.recognize(screen)).rejects.toThrow(/printed more/),
    );
  });

  test('does not use a Tesseract that is missing or does not support English', async () => {
    expect(await openNativeEngine({ command: path.join(folder, 'nothing') })).toBeNull();
    // This fake answers every call with its version and German as its only language.
    const germanTesseract = path.join(folder, 'german-tesseract');
    writeFileSync(germanTesseract, '#!/bin/sh\necho "tesseract 5.0.0 deu"\n', { mode: 0o755 });
    expect(await openNativeEngine({ command: germanTesseract })).toBeNull();
  });

  test('kills the process of the bundled Tesseract when OCR is canceled', async () => {
    const program = path.join(folder, 'hang.mjs');
    const pidFile = path.join(folder, 'pid');
    // This program writes its process id when it gets a request, and never answers.
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs';
      process.on('message', () => writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)));`,
    );
    const ocrEngine = await openBundledEngine({ program: pathToFileURL(program) });
    const controller = new AbortController();
    const rejection = expect(ocrEngine.recognize(screen, controller.signal)).rejects.toThrow('not wanted');
    while (!existsSync(pidFile) || !readFileSync(pidFile, 'utf8')) await pause(10);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    // A queued request that is canceled fails at once, and the running request continues.
    const secondController = new AbortController();
    const secondRejection = expect(ocrEngine.recognize(screen, secondController.signal)).rejects.toThrow(
      'gone',
    );
    secondController.abort(new Error('gone'));
    await secondRejection;
    expect(isAlive(pid)).toBe(true);
    controller.abort(new Error('not wanted'));
    await rejection;
    expect(isAlive(pid)).toBe(false);
    await ocrEngine.close();
    await expect(ocrEngine.recognize(screen)).rejects.toThrow('closed');
  });
});
