import { useAuth } from '#web/auth/auth-provider.tsx';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';

/** Account settings of the signed-in user, at `/account` and in the back office at `/admin/account`. */
export function AccountPage() {
  const { profile, user } = useAuth();
  if (!profile || !user) return null;
  // Accounts without the 'email' provider have no password and only sign in through an identity provider.
  const providers: unknown = user.app_metadata.providers;
  const hasPassword = !Array.isArray(providers) || providers.includes('email');
  return (
    <>
      <PageHeader title="Account Settings" />
      <div className="grid max-w-5xl gap-8 px-4 py-6 sm:px-6 lg:gap-10 lg:px-8 lg:py-8">
        <AvatarSection profile={profile} />
        <ProfileForm profile={profile} hasPassword={hasPassword} />
        <SecondFactorSection />
        <SessionsSection />
      </div>
    </>
  );
}
