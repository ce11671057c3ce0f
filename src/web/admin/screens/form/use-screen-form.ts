import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { type AnalysisState, useAnalysis } from '#web/admin/auto-categorize/use-analysis.ts';
import { type ImageField, imageKeyOf } from '#web/admin/images/use-image-field.ts';
import type { OpenConflict } from '#web/admin/parts/forms/conflict-dialog.tsx';
import type { DeletedChoices } from '#web/admin/parts/forms/deleted-dialog.tsx';
import { focusField } from '#web/admin/parts/forms/focus-first-invalid.ts';
import { useExpectedVersion } from '#web/admin/parts/forms/use-expected-version.ts';
import { type Leave, useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { useSaving } from '#web/admin/parts/forms/use-saving.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { fetchCategoryNames } from '../../data/categories.ts';
import { refreshScreens } from '../../data/screen-list.ts';
import { fetchScreen, screenQuery } from '../../data/screens.ts';
import { useStoreDraft } from '../../drafts/use-store-draft.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import { screenListMemory } from '../list-memory.ts';
import { createEmptyValues, type FormValues, hasChanges, valuesOf } from './form-values.ts';
import { screenDifferences } from './screen-differences.ts';
import type { ScreenDraft } from './screen-draft.ts';
import { useScreenImage } from './use-screen-image.ts';
import { useScreenValues } from './use-screen-values.ts';
import { useSendScreen } from './use-send-screen.ts';

type Options = {
  /** The screen to edit; null to add one. */
  screen: AdminScreen | null;
  draft: Draft<ScreenDraft>;
  /** Discards the changes and reloads the saved screen. */
  onReload: () => void;
};

export type ScreenFormState = {
  values: FormValues;
  /** Changes values. Calls of `change` and `setTag` are ignored while the form is being saved. */
  change: (part: Partial<FormValues>) => void;
  setTag: (categoryId: string, isChosen: boolean) => void;
  imageField: ImageField;
  analysis: AnalysisState;
  titleError: string | null;
  isDirty: boolean;
  isSaving: boolean;
  save: () => void;
  conflict: OpenConflict | null;
  deletion: DeletedChoices | null;
};

/** Returns a function that discards the changes of a screen that was deleted elsewhere, and opens the list. */
function useLeaveDeleted(draft: Draft<ScreenDraft>, leave: Leave): () => void {
  const client = useQueryClient();
  return () => {
    void draft.remove();
    void refreshScreens(client);
    void leave(screenListMemory.lastHref(), { ignoreBlocker: true });
  };
}

/**
 * Delays saving until a chosen file is decoded, because it may replace the image, set the title and hide suggestions
 * for the previous image. `isWaiting` tells whether a save is delayed.
 */
function useSaveAfterDecoding(isDecoding: boolean, save: () => void) {
  /**
   * An object instead of a flag, because each request must be a new value. Otherwise the effect would not run for a
   * request that immediately follows another one.
   */
  const [request, setRequest] = useState<object | null>(null);
  const saveNow = useEffectEvent(() => {
    setRequest(null);
    save();
  });
  useEffect(() => {
    if (request && !isDecoding) saveNow();
  }, [request, isDecoding]);
  return { isWaiting: request !== null, save: () => setRequest({}) };
}

/** State of the form to add or edit a screen. Stores changes in the draft. */
export function useScreenForm({ screen, draft, onReload }: Options): ScreenFormState {
  const leave = useLeave();
  const client = useQueryClient();
  const { restored } = draft;
  const { base } = useExpectedVersion(screen, draft);
  const [before] = useState<FormValues>(() => (screen ? valuesOf(screen) : createEmptyValues()));
  const fields = useScreenValues(restored?.values.form ?? before);
  const { values, titleError, showTitleError, change, setTag } = fields;
  const { imageField, file, isImageRemoved } = useScreenImage({
    screen,
    restored,
    onFileAccepted: fields.suggestTitle,
  });
  const { image } = imageField;
  const imageKey = image && imageKeyOf(image);
  // Hides suggestions for a previous image.
  const shownValues = { ...values, advice: values.advice?.about === imageKey ? values.advice : null };
  const analysis = useAnalysis({
    image,
    appName: values.app?.name ?? '',
    onComplete: (result) => fields.applyAnalysis(result, imageKey ?? ''),
  });
  const { send, unsettled } = useSendScreen({ screen, base, before, restored });
  const isDirty = hasChanges(values, before) || file !== null || isImageRemoved;
  useStoreDraft(draft, {
    isDirty,
    values: useMemo(
      () => ({ form: values, isImageRemoved, sent: unsettled }),
      [values, isImageRemoved, unsettled],
    ),
    files: { image: file },
    base,
  });

  const leaveDeleted = useLeaveDeleted(draft, leave);
  const saving = useSaving({
    validate: () => {
      const isComplete = image !== null && values.app !== null;
      const hasTitle = hasVisibleText(values.title);
      if (!isComplete) {
        focusField(image === null ? 'image' : 'app');
        toast('error', MESSAGES.screen.needsImageAndApp);
      } else if (!hasTitle) {
        showTitleError(MESSAGES.fillIn);
        toast('error', MESSAGES.fillIn);
      }
      return isComplete && hasTitle;
    },
    send: async (overwrite) => {
      analysis.stop();
      await send({ values: shownValues, imageField, overwrite });
      imageField.markSaved();
      void draft.remove();
      toast('success', screen ? MESSAGES.screen.updated : MESSAGES.screen.added);
      if (screen) client.removeQueries({ queryKey: screenQuery(screen.id).queryKey });
      void refreshScreens(client);
      await leave(screen ? screenListMemory.lastHref() : screenListMemory.newestHref(), {
        ignoreBlocker: true,
      });
    },
    onFailed: (error) => {
      const failed = screen ? MESSAGES.screen.updateFailed : MESSAGES.screen.addFailed;
      const reason = messageOf(error);
      // If the chosen app was deleted, the message has no prefix, like the messages for other invalid input.
      toast('error', reason === MESSAGES.app.notFound ? reason : failed(reason));
    },
    compare: async () => {
      if (!screen) return [];
      const [savedScreen, names] = await Promise.all([fetchScreen(screen.id), fetchCategoryNames(client)]);
      return screenDifferences({ values, image }, savedScreen, names);
    },
    load: async () => onReload(),
    loadFailedMessage: MESSAGES.loadFailed.screen,
    leaveDeleted: screen ? leaveDeleted : undefined,
  });
  const { isWaiting, save } = useSaveAfterDecoding(imageField.isDecoding, saving.save);
  const isSaving = isWaiting || saving.isSaving;
  return {
    values: shownValues,
    // A change during the save would be lost, because the request already contains the values to save.
    change: (part) => isSaving || change(part),
    setTag: (categoryId, isChosen) => isSaving || setTag(categoryId, isChosen),
    imageField,
    analysis,
    titleError,
    isDirty,
    isSaving,
    save,
    conflict: saving.conflict,
    deletion: saving.deletion,
  };
}
