import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { AdminApp, AppFormInput, SavedAdminApp } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isSlugOfName } from '#shared/slug.ts';
import type { SmallImageField } from '#web/admin/images/use-small-image-field.ts';
import type { OpenConflict } from '#web/admin/parts/forms/conflict-dialog.tsx';
import type { DeletedChoices } from '#web/admin/parts/forms/deleted-dialog.tsx';
import { isDuplicateSlug } from '#web/admin/parts/forms/slug-error.ts';
import { useCreateOnce } from '#web/admin/parts/forms/use-create-once.ts';
import { useExpectedVersion } from '#web/admin/parts/forms/use-expected-version.ts';
import { useSaving } from '#web/admin/parts/forms/use-saving.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { createApp, fetchApp, refreshApps, updateApp } from '../../data/apps.ts';
import { fetchCategoryIds, fetchCategoryNames } from '../../data/categories.ts';
import { useStoreDraft } from '../../drafts/use-store-draft.ts';
import type { Draft, RestoredDraft } from '../../drafts/with-draft.tsx';
import { appDifferences } from './app-differences.ts';
import { type AppValues, appValuesSchema, hasSameValues, toAppInput, valuesOf } from './app-values.ts';
import { useAppLogo } from './use-app-logo.ts';

type Options = {
  /** The app to edit; null to add one. */
  app: AdminApp | null;
  /** Success message. */
  success: string;
  draft: Draft<AppValues>;
  /** Called after saving, for example to navigate. The form counts as saving until the returned promise resolves. */
  onSaved: (app: AdminApp) => unknown;
  /** Leaves the form without asking about unsaved changes, after the app was deleted elsewhere. */
  onDeleted?: () => void;
};

export type AppForm = {
  form: UseFormReturn<AppValues>;
  logo: SmallImageField;
  /** Null for a new app. */
  app: AdminApp | null;
  draft: Draft<AppValues>;
  isSaving: boolean;
  /** Whether the form differs from the saved app. */
  isDirty: boolean;
  /** Whether closing the form would lose changes. */
  isUnsaved: boolean;
  /** Whether the form derives the slug from the name until the curator edits the slug. */
  isSlugInitiallyDerived: boolean;
  save: () => void;
  conflict: OpenConflict | null;
  deletion: DeletedChoices | null;
};

/** Creates the form with the values of the app, or of its restored draft. */
function useRestoredForm(app: AdminApp | null, restored: RestoredDraft<AppValues> | null) {
  const form = useForm<AppValues, unknown, ReturnType<typeof appValuesSchema.parse>>({
    resolver: zodResolver(appValuesSchema),
    defaultValues: valuesOf(app),
  });
  const restoreDraft = useEffectEvent(() => {
    if (!restored) return;
    // Without an app, the draft may be of a deleted app, whose saved logo no longer exists. A newly chosen logo is
    // uploaded again from its file in the draft.
    const values = app ? restored.values : { ...restored.values, logo: null };
    form.reset(values, { keepDefaultValues: true });
  });
  useEffect(() => restoreDraft(), []);
  return form;
}

/**
 * Leaves out deleted categories: the form does not show them, and the server would refuse the app. If the list of
 * categories cannot be loaded, returns all ids.
 */
async function withoutDeletedCategories(client: QueryClient, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const existingIds = await fetchCategoryIds(client).catch(() => null);
  return ids.filter((id) => existingIds?.has(id) ?? true);
}

/** State and saving of the form that adds or edits an app. */
export function useAppForm({ app: opened, success, draft, onSaved, onDeleted }: Options): AppForm {
  const client = useQueryClient();
  const createOnce = useCreateOnce<AppFormInput, SavedAdminApp>();
  const { entry: app, base, replace } = useExpectedVersion(opened, draft);
  const { restored } = draft;
  const form = useRestoredForm(app, restored);
  const { logo, file } = useAppLogo(form, restored?.files.logo);
  const values = useWatch({ control: form.control }) as AppValues;
  const isDirty = form.formState.isDirty || file !== null;
  useStoreDraft(draft, {
    isDirty,
    // The server deletes unused uploads sooner than drafts expire. Therefore the draft stores the file instead of its
    // upload.
    values: useMemo(() => (file ? { ...values, logo: app?.logo ?? null } : values), [values, file, app]),
    files: { logo: file },
    base,
  });

  const saveApp = (input: AppFormInput, overwrite: boolean): Promise<SavedAdminApp> =>
    app
      ? updateApp(app.id, { ...input, expectedUpdatedAt: base ?? app.updatedAt, overwrite })
      : createOnce(input, {
          create: createApp,
          update: ({ app: { id, updatedAt } }, changed) =>
            updateApp(id, { ...changed, expectedUpdatedAt: updatedAt, overwrite }),
        });
  const finishSave = async ({ app: saved, warnings }: SavedAdminApp, sent: AppValues): Promise<void> => {
    logo.markSaved();
    toast('success', success);
    for (const warning of warnings) toast('warning', warning);
    await refreshApps(client);
    if (hasSameValues(form.getValues(), sent)) {
      void draft.remove();
      await onSaved(saved);
      return;
    }
    // Input typed during the request stays as unsaved changes of the saved app.
    replace(saved);
    form.reset(valuesOf(saved), { keepValues: true });
  };
  const leaveDeleted = (): void => {
    void draft.remove();
    void refreshApps(client);
    onDeleted?.();
  };
  const { isSaving, isLoading, save, conflict, deletion } = useSaving({
    send: (overwrite) => {
      const typed = structuredClone(form.getValues());
      return form.handleSubmit(async (valid) => {
        if (!(await logo.waitForUpload())) return;
        const image = form.getValues('logo');
        const categoryIds = await withoutDeletedCategories(client, valid.categoryIds);
        const saved = await saveApp(toAppInput({ ...valid, categoryIds, logo: image }), overwrite);
        await finishSave(saved, { ...typed, logo: image });
      })();
    },
    onFailed: (error) => {
      const reason = messageOf(error);
      toast('error', app ? MESSAGES.app.updateFailed(reason) : MESSAGES.app.createFailed(reason));
      if (isDuplicateSlug(error)) form.setError('slug', { message: reason }, { shouldFocus: true });
    },
    compare: async () => {
      if (!app) return [];
      const [savedApp, names] = await Promise.all([fetchApp(app.id), fetchCategoryNames(client)]);
      return appDifferences(form.getValues(), savedApp, names);
    },
    load: async () => {
      if (!app) return;
      const savedApp = await fetchApp(app.id);
      logo.discard();
      replace(savedApp);
      // `keepFieldsRef` writes the values to the inputs immediately. Otherwise the inputs would show them only after
      // the next render, which registers the inputs again.
      form.reset(valuesOf(savedApp), { keepFieldsRef: true });
    },
    loadFailedMessage: MESSAGES.loadFailed.app,
    leaveDeleted: app && onDeleted ? leaveDeleted : undefined,
  });

  return {
    // The cast drops the type of the validated values, which the fields do not need.
    form: form as unknown as UseFormReturn<AppValues>,
    logo,
    app,
    draft,
    isSaving: isSaving || isLoading,
    isDirty,
    isUnsaved: isDirty && !isSaving,
    isSlugInitiallyDerived: app === null && (restored === null || isSlugOfName(restored.values)),
    save,
    conflict,
    deletion,
  };
}
