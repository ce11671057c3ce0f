import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useHome, usePlatform } from './platform.tsx';

const OutsideProvider = () => usePlatform().platform;

test('[P-57] usePlatform throws an error that names PlatformProvider when called outside of it', () => {
  expect(() => renderToString(<OutsideProvider />)).toThrow(
    'usePlatform must be used within a PlatformProvider',
  );
});

const Home = () => useHome();

test('useHome returns the home page of no platform outside of the provider, for errors of the root route', () => {
  expect(renderToString(<Home />)).toBe('/');
});
