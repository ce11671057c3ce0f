import type { Provider } from '@supabase/auth-js';
import { pages } from '#shared/urls.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { useSite } from '../use-site.ts';
import { openClient } from './open-client.ts';
import { messageOf } from './submit.tsx';

/** Buttons of the configured identity providers. Each leads to the provider and back to the login page. */
export function ProviderButtons() {
  const { signInWith } = useSite();
  if (signInWith.length === 0) return null;

  const signInAt = async (provider: string): Promise<void> => {
    try {
      const client = await openClient();
      const { error } = await client.signInWithOAuth({
        // The type allows only the names of Supabase's providers. The operator's providers may have other names.
        provider: provider as Provider,
        options: { redirectTo: location.origin + pages.login },
      });
      if (error) throw error;
    } catch (error) {
      toast('error', messageOf(error));
    }
  };

  return (
    <>
      <div className="my-5 flex items-center gap-3 text-ink-faint text-xs">
        <hr className="flex-1 border-line" />
        or
        <hr className="flex-1 border-line" />
      </div>
      <div className="grid gap-2.5">
        {signInWith.map(({ name, label }) => (
          <Button key={name} onClick={() => void signInAt(name)} className="h-[44px]!">
            Continue with {label}
          </Button>
        ))}
      </div>
    </>
  );
}
