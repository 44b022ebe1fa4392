import type { Resident, VitalsRecord } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import type { AllergyIntolerance, Observation, Patient } from './resources/r4.ts';
import {
  expectValid,
  fhirClient,
  readAll,
  readFhir,
  resourcesIn,
  type FhirClient,
} from './testing/fhir-client.ts';

let hospital: FhirClient;
const server = openServer({}, { backgroundWork: false });
const manager = openClient(server, 'manager');
beforeAll(async () => {
  hospital = await fhirClient(server);
});

let number = 0;
async function newResident(fields: object = {}): Promise<Resident> {
  number += 1;
  const form = { name: 'Rosa', lastName: `Marí ${String(number)}`, age: 84, ...fields };
  return (await manager.post<{ resident: Resident }>('/api/residents', form)).body.resident;
}
const measure = async (residentId: string, fields: object = {}) =>
  (await manager.post<{ record: VitalsRecord }>('/api/vitals', vitalsDraft(residentId, fields))).body.record;
const observations = async (query: string) =>
  (await readAll(hospital, `Observation?${query}`)) as Observation[];
const codesOf = ({ code }: Observation) => code.coding?.map(({ code: each }) => each);

describe('Patient', () => {
  it('has what identifies a resident, and whom to call', async () => {
    const resident = await newResident({
      nickname: 'Ro',
      dateOfBirth: '1941-04-03',
      healthInsuranceCompany: 'Care AG',
      healthInsuranceContractNumber: 'A 123',
      contactPerson: 'Ana Marí',
      phoneNumber: '555 0142',
    });
    const { body, headers } = await hospital.get<Patient>(`Patient/${resident.id}`);
    expectValid(body);
    expect(body).toMatchObject({
      id: resident.id,
      meta: { versionId: '1', lastUpdated: resident.updatedAt },
      active: true,
      name: [
        { family: resident.lastName, given: ['Rosa'] },
        { use: 'nickname', text: 'Ro' },
      ],
      birthDate: '1941-04-03',
      identifier: [
        { system: 'urn:hearthline:resident', value: resident.id },
        { value: 'A 123', assigner: { display: 'Care AG' } },
      ],
      contact: [{ name: { text: 'Ana Marí' }, telecom: [{ system: 'phone', value: '555 0142' }] }],
    });
    expect(headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual(['W/"1"', 'no-store']);
    const found = await readAll(hospital, 'Patient?identifier=A%20123');
    expect(found.map(({ id }) => id)).toEqual([resident.id]);
  });
});

describe('Observation', () => {
  it('has each reading of a record with its code, unit and meaning', async () => {
    const { id } = await newResident();
    const record = await measure(id, {
      bloodPressure: '185/80',
      pulse: 72,
      spo2: 91,
      temperature: 38.4,
      sugar: 130,
    });
    const found = await observations(`patient=${id}`);
    expect(found.map(({ id: each }) => each?.slice(25))).toEqual(['bp', 'glucose', 'pulse', 'spo2', 'temp']);
    const [bp, glucose, pulse, spo2, temp] = found;
    const value = (amount: number, code: string) => ({
      value: amount,
      system: 'http://unitsofmeasure.org',
      code,
    });
    const means = (code: string) => [{ coding: [{ code }] }];
    expect(found.map((each) => [...(codesOf(each) ?? []), each.category?.[0]?.coding?.[0]?.code])).toEqual([
      ['85354-9', 'vital-signs'],
      ['2339-0', 'laboratory'],
      ['8867-4', 'vital-signs'],
      ['59408-5', '2708-6', 'vital-signs'],
      ['8310-5', 'vital-signs'],
    ]);
    expect(bp).toMatchObject({
      status: 'final',
      identifier: [{ value: record.recordNumber }],
      subject: { reference: `Patient/${id}` },
      effectiveDateTime: record.recordedAt,
      performer: [{ display: manager.user.name }],
      component: [
        {
          code: { coding: [{ code: '8480-6' }] },
          valueQuantity: value(185, 'mm[Hg]'),
          interpretation: means('HH'),
        },
        {
          code: { coding: [{ code: '8462-4' }] },
          valueQuantity: value(80, 'mm[Hg]'),
          interpretation: means('N'),
        },
      ],
    });
    expect(glucose).toMatchObject({ valueQuantity: value(130, 'mg/dL'), note: [{ text: 'Fasting' }] });
    expect(pulse).toMatchObject({
      valueQuantity: value(72, '/min'),
      interpretation: means('N'),
      referenceRange: [{ low: { value: 60 }, high: { value: 100 }, text: 'Usual limits' }],
    });
    expect(spo2).toMatchObject({ valueQuantity: value(91, '%'), interpretation: means('L') });
    expect(temp).toMatchObject({ valueQuantity: value(38.4, 'Cel'), interpretation: means('H') });
  });

  it('is judged by own limits where the resident had some', async () => {
    const { id } = await newResident();
    const limits = { pulse: { low: 45, high: 70, alarmLow: 40, alarmHigh: 75 } };
    const reply = await manager.put(`/api/residents/${id}/alert-limits`, { limits, reason: 'Athlete' });
    expect(reply.status).toBe(200);
    await measure(id, { pulse: 77 });
    expect(await observations(`patient=${id}&code=8867-4`)).toMatchObject([
      {
        interpretation: [{ coding: [{ code: 'HH' }] }],
        referenceRange: [{ low: { value: 45 }, high: { value: 70 }, text: 'Own limits of this person' }],
      },
    ]);
  });

  it('says of a corrected and of a voided one that it does not count, without its value', async () => {
    const { id } = await newResident();
    const before = new Date(Date.now() - 1).toISOString();
    const wrong = await measure(id, { pulse: 99 });
    const right = await measure(id, { pulse: 71, corrects: wrong.id, reason: 'Typing error' });
    const gone = await measure(id, { pulse: 88 });
    expect((await manager.delete(`/api/vitals/${gone.id}`, { reason: 'Wrong resident' })).status).toBe(204);
    const pulses = await observations(
      `patient=Patient/${id}&code=http://loinc.org|8867-4&_lastUpdated=gt${before}`,
    );
    expect(pulses.map(({ id: each, status }) => [each?.slice(0, 24), status])).toEqual([
      [wrong.id, 'entered-in-error'],
      [right.id, 'amended'],
      [gone.id, 'entered-in-error'],
    ]);
    expect(pulses.map(({ valueQuantity }) => valueQuantity?.value)).toEqual([undefined, 71, undefined]);
    expect(JSON.stringify(await observations(`patient=${id}&status=entered-in-error`))).not.toMatch(
      /"value":(88|99)/,
    );
    expect(await observations(`patient=${id}&code=8867-4&status=final,amended`)).toHaveLength(1);
  });

  it('comes again by _lastUpdated when an old one is voided', async () => {
    const { id } = await newResident();
    const longAgo = new Date(Date.now() - 90 * 86_400_000);
    const _id = mongoose.Types.ObjectId.createFromTime(longAgo.getTime() / 1000);
    const recordId = _id.toString();
    await buildVitalsRecord(longAgo, { _id, residentId: id } as never);
    const since = new Date().toISOString();
    const found = async () =>
      (await observations(`_lastUpdated=ge${since}&patient=${id}`)).map(({ status }) => status);
    expect(await found()).toEqual([]);
    expect((await manager.delete(`/api/vitals/${recordId}`)).status).toBe(204);
    expect(new Set(await found())).toEqual(new Set(['entered-in-error']));
  });
});

describe('AllergyIntolerance', () => {
  it('has each allergy under an id that stays, that there is none, and nothing where nobody asked', async () => {
    const allergic = await newResident({ allergies: ['Penicillin', 'Nuts'] });
    const found = (await readAll(
      hospital,
      `AllergyIntolerance?patient=${allergic.id}`,
    )) as AllergyIntolerance[];
    expect(found.map(({ code }) => code?.text).sort()).toEqual(['Nuts', 'Penicillin']);
    await manager.put(`/api/residents/${allergic.id}`, { allergies: ['Latex', 'Penicillin'] });
    const after = (await readAll(
      hospital,
      `AllergyIntolerance?patient=${allergic.id}`,
    )) as AllergyIntolerance[];
    const idOf = (list: readonly AllergyIntolerance[]) =>
      list.find(({ code }) => code?.text === 'Penicillin')?.id;
    expect(idOf(after)).toBe(idOf(found));
    // A list of before such words were refused.
    const { _id } = await buildResident({ allergies: ['None', '?', 'Latex'] });
    expect(await readAll(hospital, `AllergyIntolerance?patient=${_id.toString()}`)).toMatchObject([
      { code: { text: 'Latex' } },
    ]);
    const none = await newResident({ allergiesChecked: true });
    expect(await readAll(hospital, `AllergyIntolerance?patient=${none.id}`)).toMatchObject([
      { code: { coding: [{ code: '716186003' }] } },
    ]);
    expect(await readAll(hospital, `AllergyIntolerance?patient=${(await newResident()).id}`)).toEqual([]);
  });
});

describe('GET /fhir/metadata', () => {
  it('tells anyone what there is', async () => {
    const { status, body } = await readFhir<Record<string, unknown>>(server, 'metadata', {
      authorization: null,
    });
    expect(status).toBe(200);
    expectValid(body);
    expect(body).toMatchObject({ fhirVersion: '4.0.1', kind: 'instance', software: { name: 'Hearthline' } });
  });
});

it('FHIR search: answers a search without matches with an empty bundle', async () => {
  const { status, body } = await hospital.get('Observation?date=lt1990');
  expectValid(body);
  expect([status, resourcesIn(body)]).toEqual([200, []]);
});
