import type { LastSite, MedicationRecord } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { act, buildDueNow, claim, type Failure } from './testing/build-round.ts';

const server = openServer();
const ana = openClient(server, 'nurse');

const patch = { dose: { amount: 1, unit: 'patch' }, route: 'on the skin' } as const;
const site = { place: 'Upper back', oldPatch: 'removed' } as const;

it('a patch is refused without its site and the word on the old one, naming the field', async () => {
  const { dose } = await buildDueNow(0, patch);
  const unsaid = await act<Failure>(ana, dose);
  expect([unsaid.status, unsaid.body.fields]).toEqual([
    422,
    { 'site.place': 'Please choose where the patch is.' },
  ]);
  const half = await act<Failure>(ana, dose, { site: { place: 'Upper back' } });
  expect([half.status, half.body.fields]).toEqual([
    422,
    { 'site.oldPatch': 'Please say whether the old patch was removed.' },
  ]);
  expect((await act(server.anonymous, dose, { site })).status).toBe(401);
  const given = await act(await server.as('gerocultor'), dose, { site });
  expect([given.status, given.body.record?.site]).toEqual([201, site]);
});

it('a patch that was noted on paper by a client of before is recorded without a site', async () => {
  const { dose } = await buildDueNow(0, patch);
  const late = { late: true, administeredAt: new Date().toISOString() };
  expect((await act(ana, dose, late)).status).toBe(201);
});

it('a patch that is due again is given in the round, which asks its site, and not by closing its record', async () => {
  const { dose, resident, medication } = await buildDueNow(0, patch);
  const { record } = (await act(ana, dose, { status: 'refused', reason: 'Feels unwell' })).body;
  const { body } = await ana.post<{ record: MedicationRecord }>('/api/medication-records', {
    residentId: resident._id.toString(),
    medicationId: medication._id.toString(),
    corrects: record?.id,
    reason: 'She wants it now',
    status: 'pending',
  });
  const closed = await ana.patch<Failure>(`/api/medication-records/${body.record.id}`, {
    status: 'administered',
  });
  expect([closed.status, closed.body.fields]).toEqual([
    422,
    { status: 'Reading or site is asked when it is given. Please record it in the round.' },
  ]);
  expect((await act(ana, dose, { site })).body.record?.site).toEqual(site);
});

it('the last four sites of the medication are told when a dose is opened, latest first', async () => {
  const resident = await buildResident({ roomNumber: null });
  const medication = await buildMedication();
  const of = { resident, medication, dose: { amount: 4, unit: 'IU' }, route: 'subcutaneous' } as const;
  const places = ['Abdomen, left', 'Abdomen, right', 'Thigh, left', 'Thigh, right', 'Upper arm, left'];
  for (const [index, place] of places.entries()) {
    const { dose } = await buildDueNow(index - 10, of);
    const administeredAt = new Date(Date.now() - (20 - index) * 60_000).toISOString();
    expect((await act(ana, dose, { site: { place }, administeredAt })).status).toBe(201);
  }
  const { dose } = await buildDueNow(1, of);
  const { body } = await claim<{ lastSites?: LastSite[] }>(ana, dose);
  expect(body.lastSites?.map(({ place }) => place)).toEqual(places.slice(1).toReversed());
  const oral = await buildDueNow(2, { ...of, route: 'oral' });
  expect((await claim<object>(ana, oral.dose)).body).not.toHaveProperty('lastSites');
});

it('a correction keeps the site, or names another', async () => {
  const { dose } = await buildDueNow(0, patch);
  const record = (await act(ana, dose, { site })).body.record as MedicationRecord;
  const correct = async ({ residentId, medicationId, id }: MedicationRecord, fields: object) =>
    (
      await ana.post<{ record: MedicationRecord }>('/api/medication-records', {
        residentId,
        medicationId,
        corrects: id,
        reason: 'Wrong',
        status: 'administered',
        notes: null,
        ...fields,
      })
    ).body.record;
  const kept = await correct(record, { notes: 'Skin is red' });
  expect(kept.site).toEqual(site);
  const other = { place: 'Chest, left', oldPatch: 'none' };
  expect((await correct(kept, { site: other })).site).toEqual(other);
});
