import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Flags for every browser in the tests: headless, with neither a graphics card nor background requests. The
 * sandbox is off, because it needs kernel rights that containers lack, and the pages are trusted.
 */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** File names of Chromium's headless shell, which renders the same pages with a quarter less CPU time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const FULL_BROWSER_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const FIXED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Environment = Readonly<Record<string, string | undefined>>;

const filesOnPath = (names: readonly string[], environment: Environment): string[] => {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
};

/**
 * Returns the path of a full browser: `CHROMIUM_PATH`, the system's Chromium or Chrome, or Playwright's download; null
 * if none exists. Throws if the file in `CHROMIUM_PATH` does not exist, so that a typo does not select another browser.
 */
export function findChromium(environment: Environment = process.env): string | null {
  const configuredPath = environment.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is '${configuredPath}' but must be the path of a Chromium or Chrome.`);
  }
  const candidates = [
    ...filesOnPath(FULL_BROWSER_NAMES, environment),
    ...FIXED_PATHS,
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/**
 * Returns the path of the browser for the tests: `CHROMIUM_PATH`, the system's headless shell, or a full browser; null
 * if none exists.
 */
export function findTestBrowser(environment: Environment = process.env): string | null {
  const shell = filesOnPath(SHELL_NAMES, environment).find((candidate) => existsSync(candidate));
  return (!environment.CHROMIUM_PATH && shell) || findChromium(environment);
}

/** Runs a command with its output on standard error. Returns whether it succeeded. */
function succeeds(command: string, args: string[], environment: Environment = {}): boolean {
  console.error(`> ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/**
 * Returns the path of the browser for the tests. If there is none, installs it from Debian's packages (as root) or with
 * Playwright. Throws with instructions if both fail.
 */
export function ensureChromium(): string {
  const browser = findTestBrowser();
  if (browser) return browser;
  console.error('No Chromium or Chrome was found: installing one.');
  if (canInstallPackages()) {
    const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = (name: string): boolean =>
      succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], aptEnvironment);
    // Some Debian releases do not package the headless shell.
    if (succeeds('apt-get', ['update'], aptEnvironment))
      install('chromium-headless-shell') || install('chromium');
  }
  if (!findTestBrowser()) {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    succeeds(process.execPath, [cli, 'install', '--no-shell', 'chromium']);
  }
  const installedBrowser = findTestBrowser();
  if (installedBrowser) return installedBrowser;
  throw new Error(
    'No Chromium could be installed. Install Chromium or Chrome and set CHROMIUM_PATH to it if it is in an unusual place.',
  );
}
