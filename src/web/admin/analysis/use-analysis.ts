import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import type { FormImage } from '../images/use-image.ts';
import { askAnalysis, failureText } from './ask.ts';
import { PictureFailure } from './encode-picture.ts';

type Options = {
  image: FormImage | null;
  appName: string;
  onAnswer: (answer: Analysis) => void;
};

export type AnalysisState = {
  isRunning: boolean;
  /** Asks about the picture; what becomes of it is said. */
  start: () => void;
  /** Breaks it off because somebody wants to. */
  cancel: () => void;
  /** Breaks it off and says nothing. */
  stop: () => void;
};

/** The file of a picture: the one that was chosen, or the one that is stored. */
async function fileOf({ file, src }: FormImage, signal: AbortSignal): Promise<Blob> {
  if (file) return file;
  const answer = await fetch(src, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new PictureFailure(MESSAGES.image.unreadable, { cause });
  });
  if (!answer.ok) throw new PictureFailure(MESSAGES.image.unreadable);
  return answer.blob();
}

/** The analysis of the picture of a form. With the picture, or with the form, it goes: nobody waits for its answer. */
export function useAnalysis({ image, appName, onAnswer }: Options): AnalysisState {
  const client = useQueryClient();
  const current = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);

  const stop = useCallback((): boolean => {
    const { current: controller } = current;
    current.current = null;
    controller?.abort();
    setRunning(false);
    return controller !== null;
  }, []);
  const src = image?.src;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture ends what was asked about this one
  useEffect(() => () => void stop(), [src, stop]);

  const start = async (): Promise<void> => {
    if (!image) return toast('error', MESSAGES.analysis.needsImage);
    if (current.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setRunning(true);
    try {
      const picture = await fileOf(image, signal);
      const answer = await askAnalysis(client, { picture, appName }, signal);
      if (signal.aborted) return;
      onAnswer(answer);
      toast('success', { title: MESSAGES.analysis.complete, text: answer.explanation });
    } catch (error) {
      if (!signal.aborted) toast('error', failureText(error));
    } finally {
      if (current.current === controller) stop();
    }
  };
  const cancel = (): void => {
    if (stop()) toast('info', MESSAGES.analysis.cancelled);
  };
  return { isRunning, start: () => void start(), cancel, stop: () => void stop() };
}
