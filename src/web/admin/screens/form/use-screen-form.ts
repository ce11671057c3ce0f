import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { type Conflict, conflictOf } from '#web/admin/parts/forms/conflict-dialog.tsx';
import type { Difference } from '#web/admin/parts/forms/differences.ts';
import { useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { type AnalysisState, useAnalysis } from '../../analysis/use-analysis.ts';
import { categoryNames } from '../../data/categories.ts';
import { refreshScreens } from '../../data/screen-list.ts';
import { readScreen, screenQuery } from '../../data/screens.ts';
import { useKept } from '../../drafts/use-kept.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import { titleOfFileName } from '../../images/check-file.ts';
import { type ImageField, pictureKey, useImage } from '../../images/use-image.ts';
import { screenList } from '../list-memory.ts';
import {
  emptyValues,
  type FormValues,
  isChanged,
  valuesOf,
  withAnalysis,
  withChoice,
} from './form-values.ts';
import { screenDifferences } from './screen-differences.ts';
import type { ScreenDraft } from './screen-draft.ts';
import { useSendScreen } from './use-send-screen.ts';

export type ScreenFormState = {
  values: FormValues;
  change: (part: Partial<FormValues>) => void;
  /** Adds or removes a tag. */
  tag: (categoryId: string, isChosen: boolean) => void;
  image: ImageField;
  analysis: AnalysisState;
  titleError: string | null;
  isDirty: boolean;
  isSaving: boolean;
  conflict: Conflict | null;
  /** Closes the conflict dialog without changing the form. */
  keepEditing: () => void;
  save: (overwrite?: boolean) => Promise<void>;
  /** Loads the saved screen and lists the differences from the form. */
  compare: () => Promise<readonly Difference[]>;
};

/** State of the form to add or edit a screen. Stores changes in the draft. */
export function useScreenForm(screen: AdminScreen | null, draft: Draft<ScreenDraft>): ScreenFormState {
  const leave = useLeave();
  const client = useQueryClient();
  const { restored } = draft;
  const [before] = useState<FormValues>(() => (screen ? valuesOf(screen) : emptyValues()));
  const [values, setValues] = useState(restored?.values.form ?? before);
  const [titleError, setTitleError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const change = useCallback((part: Partial<FormValues>): void => {
    setValues((now) => ({ ...now, ...part }));
    if (part.title !== undefined) setTitleError(null);
  }, []);
  const image = useImage({
    initial: restored?.values.isImageRemoved ? null : (screen?.image ?? null),
    maxBytes: IMAGE_LIMITS.screenFormBytes,
    metadata: useCallback((file) => ({ type: 'temp_screen', originalName: file.name }) as const, []),
    onTaken: useCallback(
      (file: File) =>
        setValues((now) =>
          now.title === ''
            ? { ...now, title: titleOfFileName(file.name, now.app?.name), titleFrom: 'file' }
            : now,
        ),
      [],
    ),
  });
  const imageKey = image.image && pictureKey(image.image);
  // Hides the advice about a previous image.
  const shown = { ...values, advice: values.advice?.about === imageKey ? values.advice : null };
  const analysis = useAnalysis({
    image: image.image,
    appName: values.app?.name ?? '',
    onAnswer: (answer) => {
      setValues((now) => withAnalysis(now, answer, imageKey ?? ''));
      setTitleError(null);
    },
  });
  // The image file of the restored draft, until it has been checked and shown.
  const [waiting, setWaiting] = useState(restored?.files.image ?? null);
  const { take } = image;
  useEffect(() => {
    if (waiting) void take(waiting).finally(() => setWaiting(null));
  }, [waiting, take]);

  const isImageRemoved = !image.image && !waiting && screen !== null;
  const isDirty =
    isChanged(values, before) || image.image?.file != null || waiting !== null || isImageRemoved;
  // Version of the screen that the form was originally filled from, even if its draft was restored several times.
  const base = restored?.base ?? screen?.updatedAt ?? null;
  const { send, sent } = useSendScreen({
    edited: screen && { id: screen.id, expectedUpdatedAt: base ?? screen.updatedAt },
    before,
    sent: restored?.values.sent ?? null,
  });
  useKept(draft, {
    isDirty,
    values: useMemo(() => ({ form: values, isImageRemoved, sent }), [values, isImageRemoved, sent]),
    files: { image: image.image?.file ?? waiting },
    base,
  });

  const save = async (overwrite = false): Promise<void> => {
    if (isSaving) return;
    if (!image.image || !values.app) return toast('error', MESSAGES.screen.needsImageAndApp);
    if (!hasVisibleText(values.title)) {
      setTitleError(MESSAGES.fillIn);
      return toast('error', MESSAGES.fillIn);
    }
    analysis.stop();
    setSaving(true);
    setConflict(null);
    try {
      await send({ values: shown, image, overwrite, isImageChanged: image.image.file !== null });
      image.keep();
      void draft.done();
      toast('success', screen ? MESSAGES.screen.updated : MESSAGES.screen.added);
      if (screen) client.removeQueries({ queryKey: screenQuery(screen.id).queryKey });
      void refreshScreens(client);
      await leave(screen ? screenList.lastAddress() : screenList.newestAddress(), { ignoreBlocker: true });
    } catch (error) {
      const found = conflictOf(error);
      setConflict(found);
      const failed = screen ? MESSAGES.screen.updateFailed : MESSAGES.screen.addFailed;
      const why = messageOf(error);
      // A deleted app is an invalid choice. Its message is shown like those of other invalid choices, without a prefix.
      if (!found) toast('error', why === MESSAGES.app.notFound ? why : failed(why));
      setSaving(false);
    }
  };
  const compare = async (): Promise<readonly Difference[]> => {
    if (!screen) return [];
    const [theirs, names] = await Promise.all([readScreen(screen.id), categoryNames(client)]);
    return screenDifferences({ values, image: image.image }, theirs, names);
  };
  return {
    values: shown,
    change,
    tag: (id, isChosen) => setValues((now) => withChoice(now, id, isChosen)),
    image,
    analysis,
    titleError,
    isDirty,
    isSaving,
    conflict,
    keepEditing: () => setConflict(null),
    save,
    compare,
  };
}
