import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { usePlatform } from './platform.tsx';

const Lost = () => usePlatform().platform;

test('[P-57] usePlatform throws an error that names its provider when it is used outside of it', () => {
  expect(() => renderToString(<Lost />)).toThrow('usePlatform must be used within a PlatformProvider');
});
