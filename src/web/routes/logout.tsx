import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/site/accounts/account-pages.tsx';
import { accountHead, loadAccountPage } from '#web/site/accounts/load-account-page.ts';

export const Route = createFileRoute('/logout')({
  loader: () => loadAccountPage('logout'),
  head: ({ match, loaderData }) => accountHead(match.context.site, loaderData),
  component: Page,
});

function Page() {
  return <AccountPage path="logout" />;
}
