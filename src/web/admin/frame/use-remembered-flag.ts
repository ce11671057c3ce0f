import { useState } from 'react';

const keyOf = (name: string): string => `vitrine-${name}`;

/** State of a display option, stored in this browser. Without local storage it lasts as long as the page is open. */
export function useRememberedFlag(name: string, initially: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    try {
      const kept = localStorage.getItem(keyOf(name));
      return kept === null ? initially : kept === '1';
    } catch {
      return initially;
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
