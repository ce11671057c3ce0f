import type { Setting } from './settings/setting.ts';
import { SETTINGS } from './settings.ts';

/** Returns the text of `.env.example`. A test checks that the committed file equals it. */
export function renderEnvExample(): string {
  const lines = ['# All settings of the gallery. None is required: each line shows the default.'];
  let group = '';
  for (const [name, setting] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    if (setting.group !== group) {
      group = setting.group;
      lines.push('', `## ${group}`);
    }
    lines.push(
      '',
      `# ${setting.doc}`,
      `# Allowed: ${setting.allowed}.`,
      `# ${name}=${setting.defaultValue ?? ''}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
