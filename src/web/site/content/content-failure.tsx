import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/kit/toasts.ts';
import { ErrorPage } from '../states/error-page.tsx';

/** Shown if loading a post or page fails [P-62]. A missing post or page shows the not-found page instead. */
export function ContentFailure({ kind, ...props }: ErrorComponentProps & { kind: 'post' | 'page' }) {
  const message = props.error instanceof Error ? props.error.message : String(props.error);
  useEffect(() => toast('error', `Error loading ${kind}: ${message}`), [kind, message]);
  return <ErrorPage {...props} />;
}
