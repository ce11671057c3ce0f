import { useCallback, useState } from 'react';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { titleOfFileName } from '../../images/check-file.ts';
import { applyAnalysis, type FormValues, withTagChange } from './form-values.ts';

type ScreenValues = {
  values: FormValues;
  titleError: string | null;
  showTitleError: (message: string) => void;
  change: (part: Partial<FormValues>) => void;
  setTag: (categoryId: string, isChosen: boolean) => void;
  /** Derives the title from the name of the chosen file, unless the screen has a title. */
  suggestTitle: (file: File) => void;
  /** Applies the analysis of the image with this key. */
  applyAnalysis: (analysis: Analysis, imageKey: string) => void;
};

/** State of the fields of the screen form, without the image, and the error message at the title. */
export function useScreenValues(initial: FormValues): ScreenValues {
  const [values, setValues] = useState(initial);
  const [titleError, setTitleError] = useState<string | null>(null);
  return {
    values,
    titleError,
    showTitleError: setTitleError,
    change: useCallback((part) => {
      setValues((current) => ({ ...current, ...part }));
      if (part.title !== undefined) setTitleError(null);
    }, []),
    setTag: (id, isChosen) => setValues((current) => withTagChange(current, id, isChosen)),
    suggestTitle: useCallback(
      (file) =>
        setValues((current) =>
          current.title === ''
            ? { ...current, title: titleOfFileName(file.name, current.app?.name), titleFrom: 'file' }
            : current,
        ),
      [],
    ),
    applyAnalysis: (analysis, imageKey) => {
      setValues((current) => applyAnalysis(current, analysis, imageKey));
      setTitleError(null);
    },
  };
}
