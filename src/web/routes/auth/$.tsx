import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/site/accounts/account-pages.tsx';
import { accountHead, loadAccountPage } from '#web/site/accounts/load-account-page.ts';

/** The account pages linked from emails, the server's log and other pages. Any other path below /auth is not found. */
export const Route = createFileRoute('/auth/$')({
  loader: ({ params }) => loadAccountPage(`auth/${params._splat}`),
  head: ({ match, loaderData }) => accountHead(match.context.site, loaderData),
  component: Page,
});

function Page() {
  return <AccountPage path={`auth/${Route.useParams()._splat}`} />;
}
