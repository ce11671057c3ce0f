import { useRef } from 'react';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';

type CreateKeys = {
  /**
   * Returns the idempotency key of a request. A call with the same input as the last call is a retry and returns the
   * same key.
   */
  getKey: (input: unknown) => string;
  /** Makes `getKey` return a new key, even for unchanged input. */
  reset: () => void;
};

/**
 * Idempotency keys for a form that creates an entry. If the response to a request was lost and the user saves
 * again, the server recognizes the key and does not create the entry twice.
 */
export function useCreateKey(): CreateKeys {
  const lastRequest = useRef({ input: '', key: '' });
  return {
    getKey: (input) => {
      const text = JSON.stringify(input);
      if (lastRequest.current.input !== text) lastRequest.current = { input: text, key: newIdempotencyKey() };
      return lastRequest.current.key;
    },
    reset: () => {
      lastRequest.current = { input: '', key: '' };
    },
  };
}
