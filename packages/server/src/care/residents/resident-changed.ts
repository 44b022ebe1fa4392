import type { Resident } from '@hearthline/contracts';
import type { ResidentDocument } from './resident.repository.ts';

/** The change event of residents. */
export interface ResidentChanged {
  readonly kind: 'resident';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: Pick<Resident, 'id' | 'version'>;
  /** The number of clinical records hidden with the resident. */
  readonly recordsHidden?: number;
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    resident: ResidentChanged;
  }
}

export const residentChanged = (
  what: ResidentChanged['what'],
  { _id, version }: Pick<ResidentDocument, '_id' | 'version'>,
): ResidentChanged => ({ kind: 'resident', what, record: { id: _id.toString(), version } });
