import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Segmented, segmentClass } from './segmented.tsx';
import { chooseTheme, readTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';

const THEME_OPTIONS = {
  system: { icon: Monitor, label: 'System theme' },
  light: { icon: Sun, label: 'Light theme' },
  dark: { icon: Moon, label: 'Dark theme' },
} as const;

const themeOnServer = (): Theme => 'system';

/** Control that switches between the system, light and dark theme. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, themeOnServer);
  return (
    <Segmented label="Theme" count={THEMES.length} current={THEMES.indexOf(theme)}>
      {THEMES.map((item) => {
        const { icon: Icon, label } = THEME_OPTIONS[item];
        return (
          <button
            key={item}
            type="button"
            aria-pressed={item === theme}
            aria-label={label}
            title={label}
            onClick={() => chooseTheme(item)}
            className={segmentClass}
          >
            <Icon aria-hidden size={16} />
          </button>
        );
      })}
    </Segmented>
  );
}
