import { useCallback, useState } from 'react';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { titleOfFileName } from '../../images/check-file.ts';
import { applyAnalysis, type FormValues, withTagChange } from './form-values.ts';

type ScreenValues = {
  values: FormValues;
  titleError: string | null;
  showTitleError: (message: string) => void;
  change: (part: Partial<FormValues>) => void;
  /** Adds or removes a tag. */
  setTag: (categoryId: string, isChosen: boolean) => void;
  /** Names the screen after a chosen file, unless it has a title. */
  suggestTitle: (file: File) => void;
  /** Adds the result of an analysis of this image. */
  applyAnalysis: (answer: Analysis, imageKey: string) => void;
};

/** Values of the screen form, without the image, and the error at the title. */
export function useScreenValues(initial: FormValues): ScreenValues {
  const [values, setValues] = useState(initial);
  const [titleError, setTitleError] = useState<string | null>(null);
  return {
    values,
    titleError,
    showTitleError: setTitleError,
    change: useCallback((part) => {
      setValues((now) => ({ ...now, ...part }));
      if (part.title !== undefined) setTitleError(null);
    }, []),
    setTag: (id, isChosen) => setValues((now) => withTagChange(now, id, isChosen)),
    suggestTitle: useCallback(
      (file) =>
        setValues((now) =>
          now.title === ''
            ? { ...now, title: titleOfFileName(file.name, now.app?.name), titleFrom: 'file' }
            : now,
        ),
      [],
    ),
    applyAnalysis: (answer, imageKey) => {
      setValues((now) => applyAnalysis(now, answer, imageKey));
      setTitleError(null);
    },
  };
}
