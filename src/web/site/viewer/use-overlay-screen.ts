import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScreenCard, ScreenThumb } from '#shared/contracts/screens.ts';
import { screenQuery } from '#web/api/queries.ts';
import { type OpeningThumbnail, showInOverlay } from './overlay-navigation.ts';
import { useScreenErrorToast } from './use-error-toast.ts';
import { type ListNavigation, useListNavigation } from './use-list-navigation.ts';
import { useNeighbours } from './use-neighbours.ts';
import { type ViewedScreen, viewedDetail } from './viewed-screen.ts';
import { useViewerList } from './viewer-list.ts';

/** Returns what is known of a screen before it is loaded: the thumbnail, and the app if the list names it. */
const viewedThumbnail = (thumbnail: ScreenThumb | ScreenCard): ViewedScreen => ({
  thumb: thumbnail,
  app: 'app' in thumbnail ? thumbnail.app : undefined,
  detail: undefined,
});

type OverlayScreen = {
  /** Null until the thumbnail or the screen is known. */
  screen: ViewedScreen | null;
  failure: Error | null;
  navigation: ListNavigation;
  /** Shows a variant of the screen. */
  show: (screen: ScreenThumb) => void;
};

/** Loads the screen of the overlay, and finds its neighbors in the list behind. */
export function useOverlayScreen(id: string, openingThumbnail: OpeningThumbnail | null): OverlayScreen {
  const router = useRouter();
  const [thumbnail, setThumbnail] = useState<ScreenThumb | ScreenCard | null>(
    openingThumbnail?.screen ?? null,
  );
  const { data, error } = useQuery(screenQuery(id));
  // A loaded screen stays visible if a later refetch fails.
  const failure = data ? null : error;
  useScreenErrorToast(failure);
  const screen = data ? viewedDetail(data) : thumbnail?.id === id ? viewedThumbnail(thumbnail) : null;
  const neighbours = useNeighbours(useViewerList(), screen, screen?.app?.slug);
  const show = (target: ScreenThumb | ScreenCard): void => {
    setThumbnail(target);
    showInOverlay(router, target.id);
  };
  const navigation = useListNavigation(id, neighbours, show);
  return { screen, failure, navigation, show };
}
