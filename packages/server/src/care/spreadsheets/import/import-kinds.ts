import type { Config } from '../../../platform/core/config.ts';
import type { ImportThread } from './import-thread-client.ts';
import type { MakeWay } from './make-way.ts';
import { medicationKind } from './medication-kind.ts';
import { residentKind } from './resident-kind.ts';
import type { StoreDeps } from './store-import.ts';
import { vitalsKind } from './vitals-kind.ts';

export interface ImportDeps extends StoreDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly importThread: Pick<ImportThread, 'perform'>;
}

/** Stores each kind of import. `makeWay` pauses for requests; without it, an import does not wait for them. */
export const importKinds = (
  { timezone }: Pick<Config, 'timezone'>,
  makeWay: MakeWay = (work) => work(),
): StoreDeps['kinds'] => ({
  residents: residentKind(timezone),
  medications: medicationKind,
  vitals: vitalsKind(timezone, makeWay),
});
