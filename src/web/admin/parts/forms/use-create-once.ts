import { useRef } from 'react';
import { ApiError } from '#web/api/fetcher.ts';
import { isRejected, newIdempotencyKey } from '../../data/idempotency-key.ts';

type Requests<Input, Entry> = {
  /** Creates the entry. Requests with the same key create it only once. */
  create: (input: Input, key: string) => Promise<Entry>;
  update: (entry: Entry, input: Input) => Promise<Entry>;
};

type Attempts<Input, Entry> = {
  key: string;
  /** The inputs of the requests with an unknown outcome. The server may have stored one of them. */
  inputs: Input[];
  /** The entry that the server has stored from an earlier input. Null until a repeated request has returned it. */
  entry: Entry | null;
};

/** Whether the server has stored another input under the key of the request. */
const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_mismatch';

/** Repeats the request that the server has stored, to receive its lost response. */
async function repeatStored<Input, Entry>(
  { inputs, key }: Attempts<Input, Entry>,
  create: (input: Input, key: string) => Promise<Entry>,
  mismatch: unknown,
): Promise<Entry> {
  for (const input of inputs.toReversed()) {
    try {
      return await create(input, key);
    } catch (error) {
      if (!isMismatch(error)) throw error;
    }
  }
  throw mismatch;
}

/**
 * Returns a function that creates the entry of a form only once. If the response to a request was lost, the server may
 * have created the entry, so the next call uses the same idempotency key. If the form was changed in between, the
 * server refuses the new input. The function then repeats the earlier request to receive the stored entry, and sends
 * the changes as an update. Rejects with the errors of the requests.
 */
export function useCreateOnce<Input, Entry>(): (
  input: Input,
  requests: Requests<Input, Entry>,
) => Promise<Entry> {
  const attempts = useRef<Attempts<Input, Entry> | null>(null);
  return async (input, { create, update }) => {
    attempts.current ??= { key: newIdempotencyKey(), inputs: [], entry: null };
    const current = attempts.current;
    const save = async (): Promise<Entry> => {
      if (current.entry) return update(current.entry, input);
      try {
        return await create(input, current.key);
      } catch (error) {
        if (!isMismatch(error)) {
          if (!isRejected(error)) current.inputs.push(input);
          throw error;
        }
        current.entry = await repeatStored(current, create, error);
        return update(current.entry, input);
      }
    };
    const stored = await save();
    attempts.current = null;
    return stored;
  };
}
