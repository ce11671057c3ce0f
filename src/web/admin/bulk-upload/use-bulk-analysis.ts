import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { describeAnalysisError, requestAnalysis } from '../auto-categorize/request-analysis.ts';
import { type AnalysisOutcome, runAnalyses, type SkippedScreen } from './analysis-run.ts';
import { type BatchItem, getAnalysisSubject, resolvePlatformAndApp } from './batch.ts';
import type { BulkUpload } from './use-bulk-upload.ts';

const TOAST_ID = 'bulk-analysis';

export type BulkAnalysis = {
  /** Id of the screen that is being analyzed; null if there is none. */
  currentId: string | null;
  isRunning: boolean;
  start: () => void;
  cancel: () => void;
};

const nameOf = ({ title, fileName }: BatchItem): string => title.trim() || fileName;

function describeSkipped(skipped: readonly SkippedScreen[]): string {
  const [first] = skipped;
  if (!first) return '';
  const others = skipped.length === 1 ? '' : ` and ${skipped.length - 1} more`;
  return `Skipped ${nameOf(first.item)}${others}. ${describeAnalysisError(first.error)}`;
}

function reportOutcome(outcome: AnalysisOutcome): void {
  if (outcome.kind === 'cancelled') toast('info', MESSAGES.analysis.cancelled, TOAST_ID);
  else if (outcome.kind === 'failed') toast('error', describeAnalysisError(outcome.error), TOAST_ID);
  else {
    const { done, skipped } = outcome;
    const title = MESSAGES.analysis.allComplete(done);
    if (skipped.length === 0) toast('success', title, TOAST_ID);
    else toast('warning', { title, text: describeSkipped(skipped) }, TOAST_ID);
  }
}

/**
 * Analyzes the screens of a batch that have no analysis yet, or whose analysis was for another app. A toast shows the
 * progress. The analysis stops when the page is closed.
 */
export function useBulkAnalysis({ batch, store: { dispatch, fileOf } }: BulkUpload): BulkAnalysis {
  const client = useQueryClient();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const runController = useRef<AbortController | null>(null);
  /** The request for the current screen. It is aborted if that screen is removed. */
  const currentRequest = useRef<{ id: string; controller: AbortController } | null>(null);
  const items = useRef(batch.items);
  useEffect(() => {
    items.current = batch.items;
    const { current } = currentRequest;
    if (current && !batch.items.some(({ id }) => id === current.id)) current.controller.abort();
  }, [batch.items]);

  const cancel = useCallback((): void => {
    if (!runController.current) return;
    runController.current.abort();
    runController.current = null;
    setRunning(false);
    setCurrentId(null);
    reportOutcome({ kind: 'cancelled' });
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = async (): Promise<void> => {
    if (runController.current) return;
    if (batch.items.length === 0) return toast('error', MESSAGES.analysis.needsScreens);
    const { settings } = batch;
    const subjects = new Map(batch.items.map((item) => [item.id, getAnalysisSubject(item, settings)]));
    const pending = batch.items.filter(({ id, advice }) => advice?.about !== subjects.get(id));
    if (pending.length === 0) return toast('info', 'All screens are already analyzed', TOAST_ID);
    const controller = new AbortController();
    runController.current = controller;
    setRunning(true);
    const outcome = await runAnalyses({
      items: pending,
      signal: controller.signal,
      isInBatch: (id) => items.current.some((item) => item.id === id),
      analyze: (item, signal) => {
        const file = fileOf(item.id);
        if (!file) throw new Error('The file is no longer available');
        const requestController = new AbortController();
        currentRequest.current = { id: item.id, controller: requestController };
        const appName = resolvePlatformAndApp(item, settings).app?.name ?? '';
        return requestAnalysis(
          client,
          { image: file, appName },
          AbortSignal.any([signal, requestController.signal]),
        );
      },
      onStart: ({ id }, number) => {
        setCurrentId(id);
        const action = { label: 'Cancel', run: cancel };
        toast('loading', MESSAGES.analysis.progress(number, pending.length), TOAST_ID, action);
      },
      onComplete: (id, analysis) =>
        dispatch({ type: 'apply analysis', id, analysis, about: subjects.get(id) ?? '' }),
    });
    currentRequest.current = null;
    // If the run was canceled, `cancel` has already reported it.
    if (runController.current !== controller) return;
    runController.current = null;
    setRunning(false);
    setCurrentId(null);
    reportOutcome(outcome);
  };
  return { currentId, isRunning, start: () => void start(), cancel };
}
