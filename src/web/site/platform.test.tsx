import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { usePlatform } from './platform.tsx';

const OutsideProvider = () => usePlatform().platform;

test('[P-57] usePlatform throws an error that names PlatformProvider when called outside of it', () => {
  expect(() => renderToString(<OutsideProvider />)).toThrow(
    'usePlatform must be used within a PlatformProvider',
  );
});
