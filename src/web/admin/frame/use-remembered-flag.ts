import { useState } from 'react';

const keyOf = (name: string): string => `vitrine-${name}`;

/**
 * State of a display option, stored in this browser. Without local storage, it is lost when the calling component is
 * unmounted.
 */
export function useRememberedFlag(name: string, initialValue: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    try {
      const stored = localStorage.getItem(keyOf(name));
      return stored === null ? initialValue : stored === '1';
    } catch {
      return initialValue;
    }
  });
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(keyOf(name), next ? '1' : '0');
      } catch {
        // Storage is not available: the value is not remembered.
      }
    },
  ];
}
