import type { BrokenRules, DoseClaim, MedicationRecord, SubstanceAmount } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded,
  buildDueNow,
  claim,
  type ActReply,
  type Failure,
} from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.as('nurse');
});
afterAll(() => server.stop());

let resident: ResidentDocument;
let paracetamol: MedicationDocument;
let coCodamol: MedicationDocument;
beforeEach(async () => {
  resident = await buildResident();
  paracetamol = await buildMedication('Paracetamol', {
    dosage: '500',
    unit: 'mg',
    substances: ['paracetamol'],
  });
  coCodamol = await buildMedication('Co-codamol', {
    dosage: '30/500',
    unit: 'mg',
    substances: ['codeine', 'paracetamol'],
  });
});

const rules = { minIntervalMinutes: 240, maxIn24Hours: 4 };
const tablets = (amount: number) => ({ dose: { amount, unit: 'tablet' as const } });
const asNeeded = (medication: MedicationDocument, amount = 2, of = rules) =>
  buildAsNeeded(of, { resident, medication, ...tablets(amount) });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const give = <Body = ActReply>(prescriptionId: string, minutes = 0, more: object = {}) =>
  act<Body>(ana, { prescriptionId }, { reason: 'Pain', administeredAt: minutesAgo(minutes), ...more });

describe('co-codamol after paracetamol', () => {
  it('is asked about within its interval, naming the other product, and recorded with a reason', async () => {
    const first = await give(await asNeeded(paracetamol), 60);
    const prescriptionId = await asNeeded(coCodamol);
    const { status, body } = await give<Failure>(prescriptionId);
    expect([status, body.code]).toEqual([409, 'too-soon']);
    const broken = body.current as BrokenRules;
    expect(broken).toMatchObject({ rules: ['interval'], in24Hours: 1, lastGiven: first.body.record });
    expect(Date.parse(broken.possibleAt ?? '') - Date.parse(minutesAgo(60))).toBeGreaterThan(239 * 60_000);
    expect(body.message).toMatch(/^\S+ gave Paracetamol 500 mg at .+M\. Not before .+M\.$/);
    const outsideRules = { rules: broken.rules, reason: 'Severe pain', lastGiven: broken.lastGiven?.id };
    expect((await give(prescriptionId, 0, { outsideRules })).status).toBe(201);
  });

  it('moves the next possible dose of paracetamol: the round lists it too', async () => {
    const ofParacetamol = await asNeeded(paracetamol);
    const given = await give(await asNeeded(coCodamol), 10);
    expect((await give<Failure>(ofParacetamol)).body.code).toBe('too-soon');
    server.deps.roundDays.onChange({ kind: 'prescriptions', records: [] });
    const { body } = await ana.get<{ records: MedicationRecord[] }>(
      `/api/round?residentId=${resident._id.toString()}&day=${given.body.record?.day ?? ''}`,
    );
    expect(body.records.map(({ id }) => id)).toContain(given.body.record?.id);
  });

  it('is asked about as given a short while ago when it is scheduled', async () => {
    const given = await give(await asNeeded(paracetamol), 30);
    const { dose } = await buildDueNow(0, { resident, medication: coCodamol });
    const { body } = await claim<{ givenLately?: MedicationRecord }>(ana, dose);
    expect(body.givenLately?.id).toBe(given.body.record?.id);
  });

  it('is compared by its name if nobody entered its substances, and by the names of a substance', async () => {
    const unnamed = await buildMedication('Co-codamol', { substances: [] });
    const tylenol = await buildMedication('Brand', { substances: ['Acetaminophen'] });
    await give(await asNeeded(tylenol), 30);
    expect((await give<Failure>(await asNeeded(unnamed))).body.code).toBe('too-soon');
  });

  it('is not asked about for another substance or another resident', async () => {
    await give(await asNeeded(paracetamol), 30);
    const codeine = await buildMedication('Codeine', { substances: ['codeine'] });
    expect((await give(await asNeeded(codeine))).status).toBe(201);
    resident = await buildResident();
    expect((await give(await asNeeded(coCodamol))).status).toBe(201);
  });
});

describe('the most of a substance in 24 hours', () => {
  const often = { minIntervalMinutes: 5, maxIn24Hours: 12 };
  interface Opened {
    readonly claim: DoseClaim;
    readonly amounts?: SubstanceAmount[];
  }

  it('is counted in mg over all products, and a dose above it needs a reason', async () => {
    const single = await asNeeded(paracetamol, 2, often);
    const combined = await asNeeded(coCodamol, 3, often);
    await give(single, 600);
    await give(combined, 300);
    const opened = await claim<Opened>(ana, { prescriptionId: single });
    const amount = {
      substance: 'paracetamol',
      givenMg: 2_500,
      limitMg: 4_000,
      doseMg: 1_000,
      unknown: [],
    };
    expect(opened.body.amounts).toEqual([amount]);
    expect((await give(single, 60)).status).toBe(201);
    const { status, body } = await give<Failure>(single);
    expect([status, body.code]).toEqual([409, 'outside-rules']);
    const broken = body.current as BrokenRules;
    expect(broken).toMatchObject({ rules: ['substance'], amounts: [{ ...amount, givenMg: 3_500 }] });
    expect(body.message).toBe('Paracetamol: 3,500 of 4,000 mg in 24 h, and 1,000 mg in this dose.');
    const outsideRules = {
      rules: broken.rules,
      reason: 'The doctor agreed',
      lastGiven: broken.lastGiven?.id,
    };
    const given = await give(single, 0, { outsideRules });
    expect([given.status, given.body.record?.outsideRules?.rules]).toEqual([201, ['substance']]);
  });

  it('holds for scheduled doses, and names products whose amount is not known', async () => {
    const syrup = await buildMedication('Syrup', {
      dosage: '120',
      unit: 'mg',
      substances: ['paracetamol'],
    });
    const ofSyrup = await buildAsNeeded(often, {
      resident,
      medication: syrup,
      dose: { amount: 10, unit: 'ml' },
    });
    await give(ofSyrup, 300);
    const { dose } = await buildDueNow(0, { resident, medication: paracetamol, ...tablets(9) });
    const { status, body } = await act<Failure>(ana, dose);
    expect([status, body.code]).toEqual([409, 'outside-rules']);
    expect(body.message).toBe(
      'Paracetamol: 0 of 4,000 mg in 24 h, and 4,500 mg in this dose. The amount of paracetamol in Syrup 120 mg is not known.',
    );
  });

  it('is the home’s: another limit, and none for other substances', async () => {
    const root = await server.as('root');
    const value = { limits: [{ substance: 'Acetaminophen', mg: 900 }] };
    const settings = [{ key: 'substance_limits', value }];
    expect((await root.post('/api/system-settings/bulk-update', { settings })).status).toBe(200);
    expect((await give<Failure>(await asNeeded(paracetamol))).body.code).toBe('outside-rules');
    const wrong = [{ key: 'substance_limits', value: { limits: [{ substance: '', mg: 0 }] } }];
    expect((await root.post('/api/system-settings/bulk-update', { settings: wrong })).status).toBe(422);
    const codeine = await buildMedication('Codeine', { substances: ['codeine'] });
    expect((await give(await asNeeded(codeine))).status).toBe(201);
  });
});
