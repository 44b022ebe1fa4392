import type { Config } from '../../core/config.ts';
import type { ImportThread } from './import-thread-client.ts';
import { medicationKind } from './medication-kind.ts';
import { residentKind } from './resident-kind.ts';
import type { StoreDeps } from './store-import.ts';
import { vitalsKind } from './vitals-kind.ts';

export interface ImportDeps extends StoreDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly importThread: Pick<ImportThread, 'perform'>;
}

/** How each kind of import is stored. */
export const importKinds = ({ timezone }: Pick<Config, 'timezone'>): StoreDeps['kinds'] => ({
  residents: residentKind(timezone),
  medications: medicationKind,
  vitals: vitalsKind(timezone),
});
