import type { Logger } from 'pino';
import { addListKeys, renewListKeys } from '../residents/resident-list.model.ts';
import { markSevere } from '../alerts/alert-vitals.model.ts';
import { completeRecords } from '../vitals/flag-records.model.ts';

/** One step from a shape of the data to the next. It may be cut off and run again: it must bear that. */
export interface Migration {
  /** The schema version reached; 1 is where databases begin. */
  readonly version: number;
  readonly name: string;
  readonly up: (log: Logger) => Promise<void>;
}

/** In order. A step that was released is never changed, only followed by another. */
export const migrations: readonly Migration[] = [
  { version: 2, name: 'residents get what their list is ordered and searched by', up: addListKeys },
  { version: 3, name: 'records get their flags, and histories their ids', up: completeRecords },
  { version: 4, name: 'severe readings of the last day ask for somebody', up: markSevere },
  {
    version: 5,
    name: 'rooms stand in the order of all their numbers, names are found by any apostrophe',
    up: renewListKeys,
  },
];
