import { pages } from '#shared/urls.ts';
import { SiteLink } from '../site-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';

/** Tells visitors that public registration is disabled: only administrators create accounts [P-06]. */
export function SignUpPage() {
  return (
    <Card title="Sign up" text="Public registration is disabled.">
      <SiteLink href={pages.login} className={LINK_CLASS}>
        Back to log in
      </SiteLink>
    </Card>
  );
}
