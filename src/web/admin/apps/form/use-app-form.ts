import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { AdminApp, AppFormInput, SavedAdminApp } from '#shared/contracts/admin-apps.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isSlugOfName } from '#shared/slug.ts';
import { type Conflict, conflictOf, type OpenConflict } from '#web/admin/parts/forms/conflict-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { createApp, fetchApp, refreshApps, updateApp } from '../../data/apps.ts';
import { categoryNames } from '../../data/categories.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { useKept } from '../../drafts/use-kept.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import { type PictureUpload, usePictureUpload } from '../../images/use-picture-upload.ts';
import { appDifferences } from './app-differences.ts';
import { type AppValues, appValuesSchema, inputOf, isSame, valuesOf } from './app-values.ts';

type Options = {
  /** The app to edit; null to add one. */
  app: AdminApp | null;
  /** Success message. */
  success: string;
  draft: Draft<AppValues>;
  /** Called after saving, for example to navigate. The form counts as saving until it resolves. */
  onSaved: (app: AdminApp) => unknown;
};

export type AppForm = {
  form: UseFormReturn<AppValues>;
  logo: PictureUpload;
  /** Null for a new app. */
  app: AdminApp | null;
  draft: Draft<AppValues>;
  isSaving: boolean;
  /** Whether the form differs from the saved app. */
  isDirty: boolean;
  /** Whether closing the form would lose changes. */
  isUnsaved: boolean;
  /** Whether the URL follows the name when the form is opened. */
  doesSlugFollow: boolean;
  save: () => void;
  conflict: OpenConflict | null;
};

/** Returns an idempotency key per input: the same input is a retry, a changed one is a new request. */
function useCreateKey(): (input: AppFormInput) => string {
  const sent = useRef({ input: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (sent.current.input !== text) sent.current = { input: text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

/** Form for adding and editing an app. */
export function useAppForm({ app: opened, success, draft, onSaved }: Options): AppForm {
  const client = useQueryClient();
  const createKey = useCreateKey();
  // The version that the form was filled from. It is only replaced on the curator's request.
  const [app, setApp] = useState(opened);
  const { restored } = draft;
  // Version of the app that the changes are based on. A restored draft keeps its original version.
  const [base, setBase] = useState(restored?.base ?? opened?.updatedAt ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isLoading, setLoading] = useState(false);
  const form = useForm<AppValues, unknown, ReturnType<typeof appValuesSchema.parse>>({
    resolver: zodResolver(appValuesSchema),
    defaultValues: valuesOf(app),
  });
  const setLogo = (image: ImageRef | null): void => form.setValue('logo', image, { shouldDirty: true });
  const upload = usePictureUpload({
    // The server names the temporary file after the app.
    metadata: ({ name }) => ({
      type: 'app_logo',
      originalName: name,
      appName: form.getValues('name').slice(0, LIMITS.nameMax),
    }),
    onChange: setLogo,
    failed: MESSAGES.app.logoFailed,
  });
  const logo: PictureUpload = {
    ...upload,
    // Returns immediately: the form does not wait for the deletion of the file.
    remove: async () => {
      upload.abandon();
      setLogo(null);
    },
  };
  const { isDirty, isSubmitting } = form.formState;
  // File of the restored draft, until its upload starts again.
  const [waiting, setWaiting] = useState(restored?.files.logo ?? null);
  const restoreDraft = useEffectEvent(() => {
    if (!restored) return;
    form.reset(restored.values, { keepDefaultValues: true });
    if (waiting) logo.choose(waiting);
    setWaiting(null);
  });
  useEffect(() => restoreDraft(), []);
  const values = useWatch({ control: form.control }) as AppValues;
  const file = logo.file ?? waiting;
  const isTouched = isDirty || file !== null;
  useKept(draft, {
    isDirty: isTouched,
    // Uploads are deleted sooner than drafts, so the draft stores the file and uploads it again.
    values: useMemo(() => (file ? { ...values, logo: app?.logo ?? null } : values), [values, file, app]),
    files: { logo: file },
    base,
  });
  // Register the logo explicitly: the resolver's values are those of the submission, and the upload may finish
  // later.
  useEffect(() => void form.register('logo'), [form]);

  const fail = (error: unknown): void => {
    const why = messageOf(error);
    toast('error', app ? MESSAGES.app.updateFailed(why) : MESSAGES.app.createFailed(why));
    if (error instanceof ApiError && error.code === 'duplicate_slug') {
      form.setError('slug', { message: why }, { shouldFocus: true });
    }
  };
  /** Keeps input typed during the request as unsaved changes of the saved app. */
  const keepEditing = (saved: AdminApp): void => {
    setApp(saved);
    setBase(saved.updatedAt);
    form.reset(valuesOf(saved), { keepValues: true });
  };
  const finish = async ({ app: saved, warnings }: SavedAdminApp, sent: AppValues): Promise<void> => {
    logo.keep();
    toast('success', success);
    for (const warning of warnings) toast('warning', warning);
    await refreshApps(client);
    if (!isSame(form.getValues(), sent)) return keepEditing(saved);
    void draft.done();
    await onSaved(saved);
  };
  const save = (overwrite: boolean) => {
    const typed = structuredClone(form.getValues());
    return form.handleSubmit(async (values) => {
      if (!(await logo.settled())) return;
      const image = form.getValues('logo');
      const input = inputOf({ ...values, logo: image });
      try {
        await finish(
          app
            ? await updateApp(app.id, { ...input, expectedUpdatedAt: base ?? app.updatedAt, overwrite })
            : await createApp(input, createKey(input)),
          { ...typed, logo: image },
        );
      } catch (error) {
        const changed = conflictOf(error);
        setConflict(changed);
        if (!changed) fail(error);
      }
    })();
  };
  const load = async (id: string): Promise<void> => {
    setLoading(true);
    try {
      const theirs = await fetchApp(id);
      logo.abandon();
      setApp(theirs);
      setBase(theirs.updatedAt);
      form.reset(valuesOf(theirs));
      setConflict(null);
    } catch (error) {
      toast('error', MESSAGES.loading.app(messageOf(error)));
    }
    setLoading(false);
  };

  return {
    form: form as unknown as UseFormReturn<AppValues>,
    logo,
    app,
    draft,
    isSaving: isSubmitting || isLoading,
    isDirty: isTouched,
    isUnsaved: isTouched && !isSubmitting,
    doesSlugFollow: app === null && (restored === null || isSlugOfName(restored.values)),
    save: () => void (isSubmitting || save(false)),
    conflict: conflict &&
      app && {
        seen: conflict,
        compare: async () => {
          const [theirs, names] = await Promise.all([fetchApp(app.id), categoryNames(client)]);
          return appDifferences(form.getValues(), theirs, names);
        },
        load: () => void load(app.id),
        overwrite: () => {
          setConflict(null);
          void save(true);
        },
        cancel: () => setConflict(null),
      },
  };
}
