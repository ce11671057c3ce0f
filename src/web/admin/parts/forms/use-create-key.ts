import { useRef } from 'react';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';

type CreateKeys = {
  /** Returns the idempotency key of a request. The same input is a retry; a changed one is a new request. */
  keyOf: (input: unknown) => string;
  /** Makes the next request a new one, even with the same input. */
  renew: () => void;
};

/** Idempotency keys of a form that creates an entry only once, even if the first response was lost. */
export function useCreateKey(): CreateKeys {
  const sent = useRef({ input: '', key: '' });
  return {
    keyOf: (input) => {
      const text = JSON.stringify(input);
      if (sent.current.input !== text) sent.current = { input: text, key: newIdempotencyKey() };
      return sent.current.key;
    },
    renew: () => {
      sent.current = { input: '', key: '' };
    },
  };
}
