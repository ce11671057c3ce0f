/** Lines of invoice 2026-031, which the editor and the payment screen show. */
export const LINES = [
  { what: 'Identity of the owl exhibition', count: 1, each: 2400 },
  { what: 'Wall illustrations', count: 6, each: 180 },
  { what: 'Licence for two years', count: 1, each: 600 },
] as const;

export const NET = LINES.reduce((sum, { count, each }) => sum + count * each, 0);
export const VAT = NET * 0.25;
export const TOTAL = NET + VAT;
