import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import { formatAudit } from './audit-report.ts';

const entry = (text: string): AuditEntryRow => ({
  id: '0190a000-0000-7000-8000-000000000000',
  at: '2026-03-01T10:00:00.000Z',
  actor: { kind: 'stranger', id: null, name: text },
  action: 'session.refuse',
  target: { kind: 'user', id: 'ada@example.com' },
  details: { userAgent: text, empty: null },
});
/** Control characters, line separators, and characters that change the direction of text. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

test('the printed audit log escapes line breaks and control sequences in names', () => {
  const hostileText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\u2028b', 'a\u2029b', '\u009b2J', '\u001b[2J', '\r\nforged', '\u202eforged'),
  );
  fc.assert(
    fc.property(fc.array(hostileText, { maxLength: 3 }), (texts) => {
      const items = texts.map(entry);
      const lines = formatAudit(items).split('\n');
      expect(lines).toHaveLength(Math.max(1, items.length));
      for (const text of lines) expect(text).not.toMatch(FORBIDDEN);
    }),
  );
});
