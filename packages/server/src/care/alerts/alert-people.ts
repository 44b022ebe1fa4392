import type { Actor, HistoryEntry } from '../../records/clinical/history.ts';
import type { AlertDocument } from './alert.repository.ts';

/** Tells whether an alert is closed or withdrawn. */
export const isFinal = ({ state }: Pick<AlertDocument, 'state'>): boolean =>
  state === 'closed' || state === 'withdrawn';

/** The actor as an alert stores a person. */
export const toPerson = ({ user: { id, name, role } }: Actor): HistoryEntry['by'] => ({ id, name, role });
