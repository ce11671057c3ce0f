import { useRef } from 'react';
import { isRejected, newIdempotencyKey } from '../../data/idempotency-key.ts';

type Requests<Input, Entry> = {
  /** Creates the entry. Requests with the same key create it only once. */
  create: (input: Input, key: string) => Promise<Entry>;
  update: (entry: Entry, input: Input) => Promise<Entry>;
};

/** The first request that creates the entry, and the created entry. Null until a response has arrived. */
type FirstRequest<Input, Entry> = { input: Input; key: string; entry: Entry | null };

/**
 * Returns a function that saves a new entry of a form. If the response to a request was lost, the server may have
 * created the entry. The next call therefore first repeats that request with the same idempotency key, and then sends
 * later changes of the form as an update. So the entry is created only once. The function throws the errors of the
 * requests.
 */
export function useCreateOnce<Input, Entry>(): (
  input: Input,
  requests: Requests<Input, Entry>,
) => Promise<Entry> {
  const first = useRef<FirstRequest<Input, Entry> | null>(null);
  return async (input, { create, update }) => {
    first.current ??= { input, key: newIdempotencyKey(), entry: null };
    const request = first.current;
    try {
      request.entry ??= await create(request.input, request.key);
    } catch (error) {
      if (isRejected(error)) first.current = null;
      throw error;
    }
    const isUnchanged = JSON.stringify(request.input) === JSON.stringify(input);
    const stored = isUnchanged ? request.entry : await update(request.entry, input);
    first.current = null;
    return stored;
  };
}
