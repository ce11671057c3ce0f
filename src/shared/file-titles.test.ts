import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import {
  appNameFromFolder,
  appNameFromSlug,
  titleFromFileName,
  titleFromFolder,
  titleFromType,
} from './file-titles.ts';

const words = fc.string({ unit: fc.constantFrom(...'aZ9-_ .@x(/é登ß\u0301\u{1F600}'), maxLength: 60 });
const anyName = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), words);

describe('the title from a file name', () => {
  test.each([
    ['Settings.png', 'Settings'],
    ['list-view-with-filter.png', 'List view with filter'],
    ['emptyCartView.webp', 'Empty cart view'],
    ['HTMLEditor.png', 'HTML editor'],
    ['07_login@2x.png', 'Login'],
    ['login_1290x2796.png', 'Login'],
    ['checkout_0058b4ec1234.png', 'Checkout'],
    ['01-0058b4ec-7293-4bea-bb1a-db14090baf3e-profile.png', 'Profile'],
    ['iPhone 15 Pro Max - Cart.png', 'Cart'],
    ['iphone_se_onboarding.png', 'Onboarding'],
    ['home-assistant-lights.png', 'Lights'],
    ['polls-page.png', 'Polls'],
    ['page-flatten-components.png', 'Flatten components'],
    ['catalog-giftcards-main.png', 'Catalog gift cards'],
    ['apps-token-new.png', 'New apps token'],
    ['ios-21-home-assistant-ios-lights.png', 'Lights'],
    ['custom-field2.png', 'Custom field'],
    ['setup-2fa.png', 'Setup 2FA'],
    ['assertonboardingsnapshot.png', 'Onboarding'],
    ['assertOnboardingSnapshot-_-named.with-content-light.png', 'Onboarding with content'],
    ['addbudget.png', 'Add budget'],
    ['1.SelectOrCreateDb.jpg', 'Select or create DB'],
    ['mainui.png', 'Main UI'],
    ['OpenTelemetry.png', 'OpenTelemetry'],
    ['connectGitHub.png', 'Connect GitHub'],
    ['1_de-DE_login.png', 'Login'],
    ['month-view.png', 'Month view'],
    ['locationList-w-locations.png', 'Location list'],
    ['HomeAssistantLights.png', 'Lights'],
    ['assistant-voices.png', 'Voices'],
    ['voice-assistant.png', 'Voice assistant'],
    ['home.png', 'Home'],
    ['constructor.png', 'Constructor'],
    ['__proto__.png', 'Proto'],
    ['登录.png', '登录'],
    ['re\u0301glages.png', 'Réglages'],
    ['हिन्दी-पृष्ठ.png', 'हिन्दी पृष्ठ'],
  ])('for %s is %s', (file, title) => {
    expect(titleFromFileName(file, 'Home Assistant')).toBe(title);
  });

  test.each([
    'IMG_1234.PNG',
    '01.png',
    'Screenshot 2024-01-31 at 10.11.12 PM.png',
    'Simulator Screenshot - iPhone 15 Pro - 2024-01-31 at 10.11.12.png',
    'Bildschirmfoto 2024-01-31 um 10.11.12.png',
    '0058b4ec-7293-4bea-bb1a-db14090baf3e.png',
    'homeassistant-dark.png',
    'Home Assistant.png',
    '1_en-US.jpg',
    '0_APP_IPHONE_67_0.jpg',
    'testUI.dark.png',
    'thequickbrownfoxjumps.png',
    'a-b-c.png',
    '',
  ])('is null for the meaningless name %s', (file) => {
    expect(titleFromFileName(file, 'Home Assistant')).toBeNull();
  });

  test('is never empty, padded or too long for any file and app names', () => {
    fc.assert(
      fc.property(anyName, anyName, (file, app) => {
        const title = titleFromFileName(file, app);
        if (title === null) return;
        expect(title).not.toBe('');
        expect(title).toBe(title.trim());
        expect(title.length).toBeLessThanOrEqual(LIMITS.titleMax);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the title from a folder', () => {
  test.each([
    ['dashboard-orders', 'Dashboard orders'],
    ['AboutView.test', 'About'],
    ['2 Checkout', 'Checkout'],
  ])('%s is %s', (folder, title) => {
    expect(titleFromFolder(folder, 'Home Assistant')).toBe(title);
  });

  test.each([
    'screenshots',
    'phoneScreenshots',
    'Default',
    'docs',
    'img',
    'de-DE',
    '6.1"',
    'Home Assistant',
    '',
  ])('is null for the meaningless name %j', (folder) => {
    expect(titleFromFolder(folder, 'Home Assistant')).toBeNull();
  });

  test('is never empty for any folder and app names', () => {
    fc.assert(fc.property(anyName, anyName, (folder, app) => titleFromFolder(folder, app) !== ''));
  });
});

describe('the title from a screen type', () => {
  test.each([
    ['Editor', 'Editor'],
    ['Modal/Dialog', 'Modal'],
    ['/', '/'],
  ])('%s is %s', (type, title) => {
    expect(titleFromType(type)).toBe(title);
  });
});

describe('the name of an app from its folder', () => {
  test.each([
    ['My Odd App & Söhne', 'My Odd App & Söhne'],
    ['So\u0308hne  GmbH', 'Söhne GmbH'],
    ['Home-Assistant', 'Home Assistant'],
    ['eBay', 'eBay'],
    ['my-odd-app', 'My Odd App'],
    ['söhne & co', 'Söhne & Co'],
  ])('%s is %s', (folder, name) => {
    expect(appNameFromFolder(folder)).toBe(name);
  });
});

describe('the name of an app from its slug', () => {
  test.each([
    ['home-assistant-ios', 'Home Assistant iOS'],
    ['ice_cubes', 'Ice Cubes'],
    ['constructor', 'Constructor'],
    ['ssh-2fa', 'SSH 2FA'],
  ])('%s is called %s', (slug, name) => {
    expect(appNameFromSlug(slug)).toBe(name);
  });
});
