import { ResidentDraft, type ResidentStay, type User } from '@hearthline/contracts';
import { onBehalfOf, createdState } from '../../records/clinical/history.ts';
import { ageOn } from '../../records/clinical/home-day.ts';
import type { NewResident } from '../../care/residents/resident.repository.ts';
import { toRoomKey } from '../../care/residents/resident.policy.ts';
import { demoLimits, demoResidents, demoStay } from './demo-residents.ts';
import { seededBy } from './random.ts';

const insurers = ['Sanitas', 'Adeslas', 'DKV', 'Bupa', 'Allianz Care'] as const;
type OneOrMore<T> = readonly [T, ...T[]];
const women: OneOrMore<string> = ['daughter', 'niece', 'granddaughter', 'sister-in-law'];
const men: OneOrMore<string> = ['son', 'nephew', 'grandson', 'brother-in-law'];
/** Given names of contact persons with the relations that fit them. */
const relatives: OneOrMore<readonly [name: string, relations: OneOrMore<string>]> = [
  ['Clara', women],
  ['Paul', men],
  ['Marta', women],
  ['Oliver', men],
  ['Sofia', women],
  ['Daniel', men],
  ['Helen', women],
  ['Jonas', men],
];
const keyWorkers = ['Ana Ribeiro', 'Grace Okafor', 'Tomasz Nowak'] as const;

/** The demo's residents as created by `user`, in the order of demoResidents. */
export function buildResidents(user: User, today: string, now: Date): NewResident[] {
  return demoResidents.map((person, index) => {
    const random = seededBy(`resident ${person.lastName}`);
    const entryYear = Number(today.slice(0, 4)) - random.between(1, 6);
    const addedAt = new Date(now.getTime() - (40 * 24 - index) * 3_600_000);
    const [contact, relations] = random.pick(relatives);
    const limits = demoLimits[person.profile];
    const draft = ResidentDraft.parse({
      name: person.name,
      lastName: person.lastName,
      nickname: person.nickname,
      age: ageOn(today, person.dateOfBirth),
      dateOfBirth: person.dateOfBirth,
      roomNumber: person.room,
      allergies: [...(person.allergies ?? [])],
      allergiesChecked: person.allergies?.length === 0,
      medicalHistory: person.history,
      entryDate: `${String(entryYear)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(10, 28))}`,
      healthInsuranceCompany: random.pick(insurers),
      healthInsuranceContractNumber: `${String(random.between(100, 999))}-${String(random.between(100_000, 999_999))}`,
      generalPractitioner: index % 2 === 0 ? 'Dr. Okafor, Mill Lane Surgery' : 'Dr. Vega, Harbour Practice',
      personInCharge: random.pick(keyWorkers),
      contactPerson: `${contact} ${person.lastName} (${random.pick(relations)})`,
      phoneNumber: `+34 600 ${String(random.between(100, 999))} ${String(random.between(100, 999))}`,
    });
    const stay = person.lastName === demoStay.lastName ? buildStay(user, today, now) : null;
    return {
      ...draft,
      version: 1,
      roomKey: toRoomKey(person.room),
      photoUrl: null,
      active: stay === null,
      ...(stay && { stay }),
      ...(limits && {
        alertLimits: { ...limits, setBy: { id: user.id, name: user.name }, setAt: addedAt.toISOString() },
      }),
      ...createdState(onBehalfOf(user), addedAt),
      createdAt: addedAt,
      updatedAt: addedAt,
    };
  });
}

/** The stay of the resident who is in hospital. */
function buildStay({ id, name }: User, today: string, now: Date): ResidentStay {
  const { lastName: _lastName, hoursAgo, daysToReturn, ...stay } = demoStay;
  return {
    ...stay,
    since: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
    expectedBack: new Date(Date.parse(today) + daysToReturn * 24 * 3_600_000).toISOString().slice(0, 10),
    by: { id, name },
  };
}

/** Tells whether a resident of the demo was in the home at a time. */
export const isHereAt = ({ stay }: Pick<NewResident, 'stay'>, at: Date): boolean =>
  !stay || at.toISOString() < stay.since;
