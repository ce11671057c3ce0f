import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idSchema } from './contracts/common.ts';
import { isUuid } from './uuid.ts';

test('isUuid accepts exactly the ids that the API accepts, except the nil and the max UUID', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uuid(),
        // The filter removes the nil and the max UUID, which only `idSchema` accepts.
        hex.filter((id) => /[1-9a-e]/.test(id)),
        fc.string(),
      ),
      (id) => {
        expect(isUuid(id)).toBe(idSchema.safeParse(id).success);
      },
    ),
  );
  for (const digit of ['0', 'f']) {
    expect(isUuid('xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replaceAll('x', digit))).toBe(false);
  }
});
