import { clients } from './clients.ts';
import { clock } from './clock.ts';
import { commands } from './commands.ts';
import { dependencies } from './dependencies.ts';
import { diskFull } from './disk-full.ts';
import { fuzzApi } from './fuzz-api.ts';
import { hostileImages } from './hostile-images.ts';
import { kills } from './kills.ts';
import { memoryLimit } from './memory-limit.ts';
import { overload } from './overload.ts';
import { powerLoss } from './power-loss.ts';
import { replicas } from './replicas.ts';
import type { Scenario } from './scenario.ts';
import { soak } from './soak.ts';

/** All scenarios that `npm run proof` can run, in the order of `docs/proof.md`. */
export const SCENARIOS: readonly Scenario[] = [
  soak,
  overload,
  kills,
  powerLoss,
  diskFull,
  clock,
  clients,
  hostileImages,
  fuzzApi,
  commands,
  dependencies,
  memoryLimit,
  replicas,
];
