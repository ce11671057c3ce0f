import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { usePlatform } from './platform.tsx';

const Lost = () => usePlatform().platform;

test('[P-57] the platform outside of its provider says what is missing', () => {
  expect(() => renderToString(<Lost />)).toThrow('usePlatform must be used within a PlatformProvider');
});
