import { describe, expect, test } from 'vitest';
import { parseConcurrency } from './import-command.ts';

describe('parseConcurrency', () => {
  test.each(['1', '8', '64'])('accepts %s', (text) => {
    expect(parseConcurrency(text)).toBe(Number(text));
  });

  test.each(['0', '65', '-1', '1.5', 'many', ''])("rejects '%s'", (text) => {
    expect(() => parseConcurrency(text)).toThrow('It must be a whole number from 1 to 64.');
  });
});
