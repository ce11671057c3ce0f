import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { demoQuery, removeDemo } from '../data/demo.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { ActionRow } from './action-row.tsx';
import { formatDemoCounts } from './demo-text.ts';

/**
 * Row with a button that removes the demo, the sample content that came with Vitrine, after a confirmation. Renders
 * nothing if the gallery contains no item of the demo.
 */
export function DemoRow() {
  const client = useQueryClient();
  const { data } = useQuery(demoQuery);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: removeDemo,
    onSuccess: ({ removed, kept }) => {
      const keptText = formatDemoCounts({
        screens: kept.screens.length,
        apps: kept.apps.length,
        categories: kept.categories.length,
        posts: kept.posts.length,
      });
      toast(
        'success',
        `Removed ${formatDemoCounts(removed) || 'nothing'}.${keptText && ` Kept ${keptText}, which you use or have changed.`}`,
      );
      // Invalidate all queries, because the demo may be part of every list.
      return client.invalidateQueries();
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => setAsking(false),
  });
  const text = data && formatDemoCounts(data);
  if (!text) return null;
  return (
    <ActionRow
      title="Remove the demo"
      text="Removes the fictional apps that came with Vitrine, except for items that you have changed or use."
    >
      <FocusableButton
        size="small"
        className="text-danger!"
        isDisabled={isPending}
        onClick={() => setAsking(true)}
      >
        {isPending ? 'Removing...' : 'Remove the demo'}
      </FocusableButton>
      {isAsking && (
        <ConfirmDialog
          title="Remove the demo?"
          text={`The demo consists of ${text}. Items that you have changed or that you use are kept. The rest is deleted. This cannot be undone.`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </ActionRow>
  );
}
