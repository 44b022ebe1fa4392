import type { Reconciliation, Resident } from '@hearthline/contracts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { ResidentDocument } from '../../residents/resident.repository.ts';

export interface Reply {
  readonly resident: Resident;
  readonly reconciliation: Reconciliation;
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: Resident;
}

export const hour = 60 * 60_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
export const getPath = (id: string, call: string) => `/api/residents/${id}/${call}`;
export const getId = ({ _id }: Pick<ResidentDocument, '_id'>) => _id.toString();

/** Sends one of the calls about leaving and coming back. */
export const send = (as: TestClient, id: string, call: string, body: object) =>
  as.post<Reply>(getPath(id, call), body);

/** The body of a stay in hospital. */
export const hospital = (fields: object = {}) => ({
  kind: 'hospital',
  since: hoursAgo(30),
  where: 'General Hospital, Ward 4',
  medicinesOut: [{ medication: 'Metformin 850 mg', amount: '14 tablets' }],
  ...fields,
});
