import { notFound, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { pages } from '#shared/urls.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { LogoutPage } from './logout-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SetupPage } from './setup-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

/** All account pages by path, with their titles. */
const PAGES = new Map<string, { title: string; Page: ComponentType }>([
  [pages.login, { title: 'Log in', Page: LoginPage }],
  [pages.logout, { title: 'Log out', Page: LogoutPage }],
  [pages.signUp, { title: 'Sign up', Page: SignUpPage }],
  [pages.forgotPassword, { title: 'Forgot password', Page: ForgotPasswordPage }],
  [pages.resetPassword, { title: 'New password', Page: ResetPasswordPage }],
  [pages.confirmEmail, { title: 'Confirm email', Page: ConfirmEmailPage }],
  [pages.setup, { title: 'Welcome', Page: SetupPage }],
]);

/**
 * Returns the title of the account page at `path`, which has no leading slash. Throws a redirect for the sign-in
 * address of the back office, and not-found for an unknown path.
 */
export function titleOfAccountPage(path: string): string {
  // The back office sends users to this address if they must sign in first.
  if (`/${path}` === pages.signIn) throw redirect({ href: pages.login, replace: true });
  const page = PAGES.get(`/${path}`);
  if (!page) throw notFound();
  return page.title;
}

export function AccountPage({ path }: { path: string }) {
  const page = PAGES.get(`/${path}`);
  return page && <page.Page />;
}
