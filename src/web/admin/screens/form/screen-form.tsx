import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { AdminScreen, SavedScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { knownCategories } from '../../data/categories.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { createScreen, refreshScreens, screenQuery, updateScreen } from '../../data/screens.ts';
import { titleOfFileName } from '../../images/check-file.ts';
import { type ImageField, useImage } from '../../images/use-image.ts';
import { AdminLink } from '../../parts/admin-link.tsx';
import { type Conflict, ConflictDialog, conflictOf } from '../../parts/conflict-dialog.tsx';
import { messageOf } from '../../parts/message-of.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { Split } from '../../parts/split.tsx';
import { UnsavedChanges } from '../../parts/unsaved-changes.tsx';
import { useSaveKey } from '../../parts/use-save-key.ts';
import { lastListAddress, newestListAddress } from '../list-memory.ts';
import { emptyValues, type FormValues, inputOf, isChanged, valuesOf } from './form-values.ts';
import { ImagePanel } from './image-panel.tsx';
import { ScreenFields } from './screen-fields.tsx';

type Props = {
  /** The screen to edit; null to add one. */
  screen: AdminScreen | null;
  /** Fills the form anew from what is stored. */
  onReload: () => void;
};

/** An upload that was swept away meanwhile is sent again, once. */
async function withImage<T>(image: ImageField, save: (imageId: string | null) => Promise<T>): Promise<T> {
  try {
    return await save(await image.settled());
  } catch (error) {
    const isGone =
      error instanceof ApiError &&
      error.code === 'unknown_reference' &&
      error.message === MESSAGES.image.notFound;
    const id = isGone ? await image.again() : null;
    if (!id) throw error;
    return save(id);
  }
}

/** Adds a screen, or edits one. */
export function ScreenForm({ screen, onReload }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const [before] = useState<FormValues>(() => (screen ? valuesOf(screen) : emptyValues()));
  const [values, setValues] = useState(before);
  const [titleError, setTitleError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const key = useRef(newIdempotencyKey());
  /** What was sent under the key, while no answer has told what became of it. */
  const unsure = useRef<ScreenFormInput | null>(null);
  /** What became of it: from here on it is an edit. */
  const made = useRef<SavedScreen | null>(null);
  const change = useCallback((part: Partial<FormValues>): void => {
    setValues((now) => ({ ...now, ...part }));
    if (part.title !== undefined) setTitleError(null);
  }, []);
  const image = useImage({
    initial: screen?.image ?? null,
    maxBytes: IMAGE_LIMITS.screenFormBytes,
    metadata: useCallback((file) => ({ type: 'temp_screen', originalName: file.name }) as const, []),
    onTaken: useCallback(
      (file: File) =>
        setValues((now) => (now.title === '' ? { ...now, title: titleOfFileName(file.name) } : now)),
      [],
    ),
  });
  const isDirty = isChanged(values, before) || image.isChanged;

  const send = async (imageId: string | null, overwrite: boolean): Promise<unknown> => {
    const known = await knownCategories(client);
    const kept = { ...values, categoryIds: new Set([...values.categoryIds].filter((id) => known.has(id))) };
    if (screen) {
      const input = inputOf(kept, before, image.isChanged ? imageId : undefined);
      return updateScreen(screen.id, { ...input, seenUpdatedAt: screen.updatedAt, overwrite });
    }
    const input = inputOf(kept, null, imageId);
    const sent = unsure.current;
    unsure.current ??= input;
    // Sent before, and no answer came: the same again tells what became of it, and what was changed since follows.
    made.current ??= await createScreen(unsure.current, key.current);
    const { id, updatedAt } = made.current;
    return sent && updateScreen(id, { ...input, seenUpdatedAt: updatedAt, overwrite });
  };
  const save = async (overwrite = false): Promise<void> => {
    if (isSaving) return;
    if (!image.image || !values.app) return toast('error', MESSAGES.screen.needsImageAndApp);
    if (values.title.trim() === '') {
      setTitleError(MESSAGES.fillIn);
      return toast('error', MESSAGES.fillIn);
    }
    setSaving(true);
    setConflict(null);
    try {
      await withImage(image, (imageId) => send(imageId, overwrite));
      image.keep();
      toast('success', screen ? MESSAGES.screen.updated : MESSAGES.screen.added);
      if (screen) client.removeQueries({ queryKey: screenQuery(screen.id).queryKey });
      void refreshScreens(client);
      await router.navigate({
        href: screen ? lastListAddress() : newestListAddress(),
        ignoreBlocker: true,
      });
    } catch (error) {
      // The next try is another request where the form is changed; the same one where it is not.
      if (error instanceof ApiError && error.code === 'idempotency_mismatch')
        key.current = newIdempotencyKey();
      const found = conflictOf(error);
      setConflict(found);
      const failed = screen ? MESSAGES.screen.updateFailed : MESSAGES.screen.addFailed;
      const why = messageOf(error);
      // An app that is gone is the choice's fault, and said as the other choices are.
      if (!found) toast('error', why === MESSAGES.app.notFound ? why : failed(why));
      setSaving(false);
    }
  };
  useSaveKey(() => void save());

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col lg:h-dvh"
    >
      <UnsavedChanges isDirty={isDirty} />
      <PageHeader title={screen ? 'Edit Screen' : 'Add Screen'}>
        <AdminLink href={lastListAddress()} className={buttonClass()}>
          Cancel
        </AdminLink>
        <Button type="submit" variant="solid" disabled={isSaving}>
          {isSaving ? (screen ? 'Updating...' : 'Saving...') : screen ? 'Update Screen' : 'Save Screen'}
        </Button>
      </PageHeader>
      <Split
        label="Width of the panels"
        className="min-h-0 grow"
        left={<ScreenFields values={values} onChange={change} titleError={titleError} disabled={isSaving} />}
        right={<ImagePanel field={image} title={values.title} disabled={isSaving} />}
      />
      {conflict && (
        <ConflictDialog
          what="screen"
          conflict={conflict}
          onLoad={() => {
            onReload();
          }}
          onOverwrite={() => void save(true)}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
}
