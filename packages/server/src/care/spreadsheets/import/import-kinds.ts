import type { StoredImport } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/core/config.ts';
import type { ImportKind } from './import-kind.ts';
import { medicationKind } from './medication-kind.ts';
import { residentKind } from './resident-kind.ts';
import { vitalsKind } from './vitals-kind.ts';

export type ImportKinds = Readonly<Record<StoredImport['kind'], ImportKind>>;

/** What storing an import or its undo needs. */
export interface StoreDeps {
  readonly kinds: ImportKinds;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export const importKinds = ({ timezone }: Pick<Config, 'timezone'>): ImportKinds => ({
  residents: residentKind(timezone),
  medications: medicationKind(timezone),
  vitals: vitalsKind(timezone),
});
