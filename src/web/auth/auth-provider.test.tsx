import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './auth-provider.tsx';

function Visitor() {
  return <>{JSON.stringify(useAuth())}</>;
}

test('[P-57] useAuth outside of AuthProvider throws an error that names the provider', () => {
  expect(() => renderToString(<Visitor />)).toThrow('useAuth must be used within an AuthProvider');
});

test('[P-13] server-rendered HTML contains the signed-out state', () => {
  const html = renderToString(
    <AuthProvider>
      <Visitor />
    </AuthProvider>,
  ).replaceAll('&quot;', '"');
  expect(JSON.parse(html)).toEqual({
    isLoading: false,
    session: null,
    user: null,
    profile: null,
    isAdmin: null,
    needsSecondFactor: false,
  });
});
