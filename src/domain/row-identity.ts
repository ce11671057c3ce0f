import { v7 as uuidv7 } from 'uuid';
import type { Timestamp } from '#db/tables/columns.ts';

/**
 * Id and times of a row that comes from another gallery. If a value is missing, the row gets a new id or the current
 * time.
 */
export type RowIdentity = {
  /** UUID that no other row of the table has. */
  id?: string | undefined;
  createdAt?: Timestamp | Date | undefined;
  updatedAt?: Timestamp | undefined;
};

export const toIdentityColumns = ({ id, createdAt, updatedAt }: RowIdentity) => ({
  id: id ?? uuidv7(),
  ...(createdAt !== undefined && { created_at: createdAt }),
  ...(updatedAt !== undefined && { updated_at: updatedAt }),
});
