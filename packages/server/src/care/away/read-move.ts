import { findActionsOn } from '../../records/audit/audit.repository.ts';
import { readAllOfResident } from '../prescriptions/read-prescriptions.ts';
import type { MoveContext } from '../residents/presence.ts';
import { findResident } from '../residents/resident.repository.ts';

const theBeginning = new Date(0);

/** Reads the stored data that the move of a resident depends on; of an unknown one, nothing is found. */
export async function readMove(residentId: string, now: Date): Promise<MoveContext> {
  if (!(await findResident(residentId))) return { hasPrescriptions: false, deactivatedAt: null };
  const [prescriptions, left] = await Promise.all([
    readAllOfResident(residentId),
    findActionsOn('resident', residentId, { actions: ['deactivated'], since: theBeginning }),
  ]);
  return {
    hasPrescriptions: prescriptions.some(({ endsAt }) => endsAt === null || endsAt > now),
    deactivatedAt: left.at(-1)?.at ?? null,
  };
}
