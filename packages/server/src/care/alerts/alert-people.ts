import type { Actor, HistoryEntry } from '../../records/clinical/history.ts';
import type { AlertDocument } from './alert.repository.ts';

/** Tells whether an alert is closed or withdrawn. */
export const isFinal = ({ state }: Pick<AlertDocument, 'state'>): boolean =>
  state === 'closed' || state === 'withdrawn';

/** Maps an actor to the person that an alert stores. */
export const toPerson = ({ user: { id, name, role } }: Actor): HistoryEntry['by'] => ({ id, name, role });
