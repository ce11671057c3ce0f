import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import type { FormImage } from '../images/use-image-field.ts';
import { loadImage } from './load-image.ts';
import { describeAnalysisError, requestAnalysis } from './request-analysis.ts';

type Options = {
  image: FormImage | null;
  appName: string;
  onComplete: (analysis: Analysis) => void;
};

export type AnalysisState = {
  isRunning: boolean;
  /** Starts the analysis. The result is reported in a toast. */
  start: () => void;
  /** Cancels the analysis at the curator's request and confirms that in a toast. */
  cancel: () => void;
  /** Cancels the analysis without a message. */
  stop: () => void;
};

/** Analyzes the image of a form. The analysis is aborted when the image is replaced or the form is closed. */
export function useAnalysis({ image, appName, onComplete }: Options): AnalysisState {
  const client = useQueryClient();
  /** Controller of the running analysis; null if there is none. */
  const controllerRef = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);

  /** Aborts the running analysis. Returns false if none was running. */
  const stop = useCallback((): boolean => {
    const { current: controller } = controllerRef;
    controllerRef.current = null;
    controller?.abort();
    setRunning(false);
    return controller !== null;
  }, []);
  const src = image?.src;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image aborts the analysis of the previous one
  useEffect(() => () => void stop(), [src, stop]);

  const start = async (): Promise<void> => {
    if (!image) return toast('error', MESSAGES.analysis.needsImage);
    if (controllerRef.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    controllerRef.current = controller;
    setRunning(true);
    try {
      const file = await loadImage(image, signal);
      const analysis = await requestAnalysis(client, { image: file, appName }, signal);
      if (signal.aborted) return;
      onComplete(analysis);
      toast('success', { title: MESSAGES.analysis.complete, text: analysis.explanation });
    } catch (error) {
      if (!signal.aborted) toast('error', describeAnalysisError(error));
    } finally {
      if (controllerRef.current === controller) stop();
    }
  };
  const cancel = (): void => {
    if (stop()) toast('info', MESSAGES.analysis.cancelled);
  };
  return { isRunning, start: () => void start(), cancel, stop: () => void stop() };
}
