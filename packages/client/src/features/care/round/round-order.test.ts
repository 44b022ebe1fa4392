import { buildDose, buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import type { RoundDose } from './round-doses.ts';
import { groupDoses, groupTimes, type OrderOptions } from './round-order.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

const residents = {
  rosa: buildResident({ id: 'a'.repeat(24), name: 'Rosa', roomNumber: '3' }),
  harold: buildResident({ id: 'b'.repeat(24), name: 'Harold', roomNumber: '12' }),
  ana: buildResident({ id: 'c'.repeat(24), name: 'Ana', roomNumber: null }),
};

interface DoseOf {
  readonly of?: keyof typeof residents;
  readonly name: string;
  readonly time: string;
  readonly state?: RoundDose['state'];
  readonly recordedAt?: string;
}

function buildRoundDose({ of = 'rosa', name, time, state = 'due', recordedAt }: DoseOf): RoundDose {
  const medication = { name, dosage: '5', unit: 'mg' };
  const at = `2026-11-21T${time}:00.000Z`;
  return {
    key: `${name} ${time}`,
    due: { prescriptionId: 'd'.repeat(24), day: '2026-11-21', time, at },
    prescription: buildPrescription({ medication }),
    resident: residents[of],
    record: recordedAt === undefined ? undefined : buildDose({ status: 'administered', recordedAt }),
    claim: undefined,
    note: undefined,
    state,
  };
}

/** "Rosa: Zinc 08:00, ...": a text for each resident, under the group's key. */
function shown(doses: readonly DoseOf[], options: Partial<OrderOptions> = {}): string[] {
  const groups = groupDoses(doses.map(buildRoundDose), {
    show: 'now',
    search: '',
    order: 'resident',
    now,
    ...options,
  });
  return groups.flatMap((group) =>
    group.residents.map(
      ({ resident, doses: own }) => `${group.key}: ${resident.name} ${own.map(({ key }) => key).join(', ')}`,
    ),
  );
}

const morning: DoseOf[] = [
  { of: 'harold', name: 'Zinc', time: '08:00' },
  { of: 'ana', name: 'Iron', time: '07:45' },
  { name: 'Zinc', time: '08:00' },
  { name: 'Aspirin', time: '08:00' },
  { name: 'Metformin', time: '09:30' },
  { of: 'harold', name: 'Levodopa', time: '07:45', state: 'overdue' },
];

describe('Order of the round', () => {
  it('by resident follows the rooms, each resident once, with the doses by time and name', () => {
    expect(shown(morning)).toEqual([
      'residents: Rosa Aspirin 08:00, Zinc 08:00, Metformin 09:30',
      'residents: Harold Levodopa 07:45, Zinc 08:00',
      'residents: Ana Iron 07:45',
    ]);
  });

  it('by time follows the times, and the rooms within each', () => {
    expect(shown(morning, { order: 'time' })).toEqual([
      '2026-11-21 07:45: Harold Levodopa 07:45',
      '2026-11-21 07:45: Ana Iron 07:45',
      '2026-11-21 08:00: Rosa Aspirin 08:00, Zinc 08:00',
      '2026-11-21 08:00: Harold Zinc 08:00',
      '2026-11-21 09:30: Rosa Metformin 09:30',
    ]);
  });

  it('by resident leaves out later doses under "Now", and what was recorded more than 10 minutes ago', () => {
    const doses: DoseOf[] = [
      { name: 'Later', time: '20:00', state: 'later' },
      { name: 'Old', time: '08:00', state: 'administered', recordedAt: '2026-11-21T08:49:00.000Z' },
      { name: 'New', time: '08:00', state: 'refused', recordedAt: '2026-11-21T08:51:00.000Z' },
      { of: 'harold', name: 'Done', time: '08:00', state: 'held', recordedAt: '2026-11-21T08:00:00.000Z' },
    ];
    expect(shown(doses)).toEqual(['residents: Rosa New 08:00']);
    expect(shown(doses, { show: 'all' })).toEqual([
      'residents: Rosa New 08:00, Old 08:00, Later 20:00',
      'residents: Harold Done 08:00',
    ]);
    expect(shown(doses, { show: 'late' })).toEqual([]);
  });

  it('by time leaves out a time without an open dose under "Now", and keeps what was recorded beside an open one', () => {
    const doses: DoseOf[] = [
      { name: 'Done', time: '07:45', state: 'administered', recordedAt: '2026-11-21T08:59:00.000Z' },
      { name: 'Given', time: '08:00', state: 'administered', recordedAt: '2026-11-21T08:00:00.000Z' },
      { of: 'harold', name: 'Open', time: '08:00' },
    ];
    expect(shown(doses, { order: 'time' })).toEqual([
      '2026-11-21 08:00: Rosa Given 08:00',
      '2026-11-21 08:00: Harold Open 08:00',
    ]);
  });

  it('is searched, and shows what is late alone', () => {
    expect(shown(morning, { search: 'room 12' })).toEqual(['residents: Harold Levodopa 07:45, Zinc 08:00']);
    expect(shown(morning, { show: 'late' })).toEqual(['residents: Harold Levodopa 07:45']);
  });

  it('puts the doses of a resident under their times, a time of another day apart', () => {
    const today = morning.filter(({ of }) => of === undefined).map(buildRoundDose);
    const before = buildRoundDose({ name: 'Late', time: '08:00' });
    const yesterday = {
      ...before,
      due: { ...before.due, day: '2026-11-20', at: '2026-11-20T08:00:00.000Z' },
    };
    const times = groupTimes([yesterday, ...today]);
    expect(times.map(({ key, doses }) => `${key}: ${String(doses.length)}`)).toEqual([
      '2026-11-20 08:00: 1',
      '2026-11-21 08:00: 2',
      '2026-11-21 09:30: 1',
    ]);
  });
});
