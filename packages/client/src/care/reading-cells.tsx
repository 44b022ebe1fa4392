import { requiredKinds, type VitalsRecord } from '@hearthline/contracts';
import { Cell } from '../ui/table.tsx';
import { ReadingOf } from './reading.tsx';
import type { Bands } from './telling.ts';

/** The readings that are asked for every time, a cell each, in the order of every table's heads. */
export function ReadingCells({ record, bands }: { record: VitalsRecord; bands: Bands }) {
  return requiredKinds.map((kind) => (
    <Cell key={kind}>
      <ReadingOf record={record} kind={kind} band={bands[kind]} />
    </Cell>
  ));
}
