import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { CardPainter } from './card-painter.ts';
import type { CardInput } from './render-card.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-painter-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Replaces the program that renders cards. The name of a card is a command: 'die' crashes the process, 'refuse' reports
 * a failure, 'tell' returns the names of the environment variables, and 'hang' never answers. Any other name is
 * returned as the image.
 */
const program = pathToFileURL(path.join(folder, 'program.mjs'));
writeFileSync(
  program,
  `process.on('disconnect', () => process.exit());
  process.on('message', ({ id, input: { facts: { name } } }) => {
    if (name === 'die') process.kill(process.pid, 'SIGKILL');
    if (name === 'refuse') process.send({ id, failure: 'no such colour' });
    if (name === 'tell') process.send({ id, output: Buffer.from(Object.keys(process.env).join()) });
    if (name !== 'hang') process.send({ id, output: Buffer.from(name) });
  });`,
);

const createDraw = (painter: CardPainter) => async (name: string) => {
  const facts = { name, line: '', logoImageId: null, colour: null, shots: [] };
  const input: CardInput = {
    facts: { kind: 'app', ...facts },
    branding: { name: 'Vitrine', logo: null },
    files: new Map(),
  };
  return (await painter.draw(input)).toString();
};

test('a crashed card process fails only its own request and is restarted, and no card process receives settings in its environment', async () => {
  const draw = createDraw(new CardPainter({ program }));
  expect(await draw('one')).toBe('one');
  await expect(draw('die')).rejects.toThrow(/ended \(SIGKILL\)/);
  expect(await draw('two')).toBe('two');
  await expect(draw('refuse')).rejects.toThrow(/no such colour/);
  expect(await draw('three')).toBe('three');
  expect(await draw('tell'), 'the process receives no settings').not.toMatch(/DATABASE|DATA_DIR|NODE_ENV/);
});

test('a card that takes too long fails with busy', async () => {
  const draw = createDraw(new CardPainter({ program, timeLimitMs: 200 }));
  await expect(draw('hang')).rejects.toMatchObject({ code: 'busy' });
});
