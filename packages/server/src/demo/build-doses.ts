import type { User } from '@hearthline/contracts';
import { onBehalfOf, createdState } from '../clinical/history.ts';
import { ageOn, type HomeDay } from '../clinical/home-day.ts';
import type { NewMedicationRecord } from '../medication-records/medication-record.model.ts';
import type { MedicationDocument } from '../medications/medication.model.ts';
import type { ResidentDocument } from '../residents/resident.model.ts';
import { seededBy, type Random } from './random.ts';

const MINUTE = 60_000;
/** Times of the four medication rounds, in minutes after midnight. */
const rounds = [8 * 60, 13 * 60, 18 * 60, 21 * 60];
/** Indexes of residents whose newest dose is still pending, so that there are overdue doses at any hour. */
const overlooked = new Set([4, 11]);

interface DoseInput {
  residents: readonly ResidentDocument[];
  medications: readonly MedicationDocument[];
  /** Users who administer doses. */
  givers: readonly [User, ...User[]];
  /** The user who scheduled the doses. */
  planner: User;
  now: Date;
}

type DoseOutcome = Pick<
  NewMedicationRecord,
  'status' | 'administeredAt' | 'administeredBy' | 'administeredByName' | 'notes'
>;

const pending: DoseOutcome = {
  status: 'pending',
  administeredAt: null,
  administeredBy: null,
  administeredByName: null,
  notes: null,
};

/** The state of a dose at `now`: administered within half an hour, sometimes refused, else pending. */
function outcomeOf(scheduledFor: Date, { givers, now }: DoseInput, random: Random): DoseOutcome {
  const administeredAt = new Date(scheduledFor.getTime() + random.between(-5, 28) * MINUTE);
  const [refused, giver] = [random.chance(0.03), random.pick(givers)];
  if (administeredAt > now) return pending;
  if (refused) return { ...pending, status: 'refused', notes: 'Refused after two offers; nurse informed.' };
  return {
    status: 'administered',
    administeredAt,
    administeredBy: giver.id,
    administeredByName: giver.name,
    notes: random.chance(0.1) ? 'Crushed, with yoghurt.' : null,
  };
}

/** The doses of one day: one in the morning for every resident, and a later one for most. */
export function buildDoses(day: HomeDay, staffed: DoseInput): NewMedicationRecord[] {
  const { residents, medications, planner, now } = staffed;
  return residents.flatMap((resident, index) => {
    const random = seededBy(`doses ${day.day} ${resident.lastName}`);
    const times = [8 * 60, ...(index % 4 === 3 ? [] : [rounds[1 + (index % 3)] ?? 0])];
    const doses = times.flatMap((minutes, turn): NewMedicationRecord[] => {
      const medication = medications[(index * 5 + turn * 7) % medications.length];
      if (!medication) return [];
      const scheduledFor = new Date(day.from.getTime() + minutes * MINUTE);
      return [
        {
          version: 1,
          residentId: resident._id,
          resident: {
            name: resident.name,
            lastName: resident.lastName,
            nickname: resident.nickname,
            age: resident.dateOfBirth ? ageOn(day.day, resident.dateOfBirth) : resident.age,
          },
          medicationId: medication._id,
          medication: { name: medication.name, dosage: medication.dosage, unit: medication.unit },
          scheduledFor,
          ...outcomeOf(scheduledFor, staffed, random),
          createdAt: new Date(Math.min(now.getTime(), day.from.getTime())),
          ...createdState(onBehalfOf(planner), day.from),
        },
      ];
    });
    const newest = doses.findLast((dose) => dose.scheduledFor.getTime() < now.getTime() - 60 * MINUTE);
    if (newest && overlooked.has(index)) Object.assign(newest, pending);
    return doses;
  });
}
