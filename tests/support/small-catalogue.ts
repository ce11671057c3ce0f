import { setPopular } from '#domain/catalogue/popular/commands.ts';
import type { Services } from '#services/open-services.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from './catalogue.ts';
import { imageFile } from './images.ts';
import { receiveNotifications } from './notifications.ts';

export type SmallCatalogue = {
  app: { id: string; slug: string };
  /** The screen type `Welcome`. */
  type: { id: string; slug: string };
  /** Id of the web screen. */
  webScreen: string;
  /** Id of the iOS screen. */
  iosScreen: string;
  /** Id of the web screen's image. */
  image: string;
};

/** Adds one app, `harbour`, with one screen on each platform. Both are tagged `welcome` and have real images. */
export async function fillCatalogue({ database, db, images }: Services): Promise<SmallCatalogue> {
  const appType = await makeCategory(db, { type: 'app', name: 'Sailing' });
  const type = await makeCategory(db, { type: 'screen-types', name: 'Welcome' });
  const pattern = await makeCategory(db, { type: 'ux-patterns', name: 'Walkthrough' });
  const element = await makeCategory(db, { type: 'ui-elements', name: 'Button' });
  const app = await makeApp(db, { name: 'Harbour', categoryIds: [appType.id] });
  const categoryIds = [type.id, pattern.id, element.id];
  const add = async (platform: 'web' | 'ios', seed: number): Promise<{ screen: string; image: string }> => {
    const size = platform === 'web' ? { width: 640, height: 400 } : { width: 300, height: 650 };
    const { id } = await images.ingest(await imageFile({ ...size, seed }), { purpose: 'screen' });
    const screen = await makeScreen(db, app.id, {
      platform,
      imageId: id,
      title: `Welcome on ${platform}`,
      categoryIds,
    });
    return { screen, image: id };
  };
  const web = await add('web', 1);
  const ios = await add('ios', 2);
  await setPopular(db, TEST_ACTOR, 'screen-types', [type.id]);
  await receiveNotifications(database);
  return { app, type, webScreen: web.screen, iosScreen: ios.screen, image: web.image };
}

/** Addresses of many kinds of public pages. */
export const pageAddresses = ({ app, type, webScreen }: SmallCatalogue): string[] => [
  '/',
  '/web',
  '/ios',
  '/web/apps',
  `/web/apps/${app.slug}`,
  '/web/screen-types',
  '/ios/ux-patterns',
  '/ui-elements',
  `/web/screen-types/${type.slug}`,
  `/screen/${webScreen}`,
  `/screen/${webScreen}/similar`,
  '/integrations',
];
