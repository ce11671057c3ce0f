import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(randomBytes(32));
const other = createVault(randomBytes(32));

test('text is decrypted only with its own key and context, and encrypting it twice gives different results', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
      const wellFormed = text.toWellFormed();
      const sealed = vault.seal(wellFormed, context);
      expect(vault.open(sealed, context)).toBe(wellFormed);
      expect(vault.seal(wellFormed, context)).not.toBe(sealed);
      expect(() => vault.open(sealed, `${context}!`)).toThrow();
      expect(() => other.open(sealed, context)).toThrow();
    }),
  );
});

test('decrypting throws if the encrypted text was modified', () => {
  const sealed = vault.seal('the secret of a factor', 'factor 1');
  for (const changed of [
    `${sealed}A`,
    sealed.slice(0, -4),
    sealed.replace('v1', 'v2'),
    'v1.',
    '',
    'v1.AAAA',
  ]) {
    expect(() => vault.open(changed, 'factor 1'), changed).toThrow();
  }
});
