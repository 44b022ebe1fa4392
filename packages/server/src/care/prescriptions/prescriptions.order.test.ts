import { beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type Prescription } from '@hearthline/contracts';
import { readAudit } from '../../testing/read-audit.ts';
import {
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { PrescriptionModel } from './prescription.repository.ts';

type One = { prescription: Prescription };
type Failure = { code: string; fields?: Record<string, string>; current?: Prescription };

const server = openServer({}, { backgroundWork: false });
const nurse = openClient(server, 'nurse');
beforeEach(() => PrescriptionModel.collection.deleteMany({}));

const order = {
  orderedBy: ' Dr. Okafor ',
  received: 'telephone',
  indication: 'High blood pressure',
  reviewOn: '2099-01-31',
};
const noOrder = { orderedBy: null, received: null, indication: null, reviewOn: null };

async function create<Body = One>(fields: object = {}) {
  const [resident, medication] = [await buildResident(), await buildMedication()];
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), fields);
  return nurse.post<Body>('/api/prescriptions', draft);
}
const { residentId: _resident, medicationId: _medication, ...unchanged } = prescriptionDraft('', '');
const change = (id: string, fields: object) =>
  nurse.post<{ prescription: Prescription; replaced: Prescription }>(`/api/prescriptions/${id}/change`, {
    ...unchanged,
    ...fields,
  });
const confirm = <Body = One>(id: string, body: object = {}) =>
  nurse.post<Body>(`/api/prescriptions/${id}/confirm-order`, body);

describe('the order of a prescription', () => {
  it('is stored with who ordered it, how it came, why, and when it is reviewed', async () => {
    const { body } = await create(order);
    expect(body.prescription).toMatchObject({
      ...order,
      orderedBy: 'Dr. Okafor',
      orderConfirmedBy: null,
      orderConfirmedAt: null,
      prescribedBy: { id: nurse.user.id },
    });
  });

  it('may be absent, as from a client of before; the prescription then says nothing of it', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.prescription).toMatchObject(noOrder);
  });

  it('reads as null in a document of before', async () => {
    const { _id } = await buildPrescription();
    const fields = { orderedBy: '', received: '', indication: '', reviewOn: '', orderConfirmedBy: '' };
    await PrescriptionModel.collection.updateOne({ _id }, { $unset: fields });
    const { body } = await nurse.get<One>(`/api/prescriptions/${_id.toString()}`);
    expect(body.prescription).toMatchObject({ ...noOrder, orderConfirmedBy: null, orderConfirmedAt: null });
  });

  it.each([
    [{ received: 'by pigeon' }, { received: 'Please choose how the order was received.' }],
    [{ reviewOn: 'soon' }, { reviewOn: 'Please enter a date as year-month-day.' }],
    [{ orderedBy: 'x'.repeat(201) }, { orderedBy: 'Ordered by must be at most 200 characters.' }],
  ])('422 for %o', async (fields, expected) => {
    const { status, body } = await create<Failure>(fields);
    expect([status, body.fields]).toEqual([422, expected]);
  });

  it('of a change is its own; the history of the changed prescription says what is new', async () => {
    const { prescription } = (await create(order)).body;
    const { body } = await change(prescription.id, {
      ...order,
      orderedBy: 'Dr. Lind',
      reviewOn: '2099-06-30',
    });
    expect(body.prescription).toMatchObject({ orderedBy: 'Dr. Lind', reviewOn: '2099-06-30' });
    expect(body.replaced).toMatchObject({ orderedBy: 'Dr. Okafor', reviewOn: '2099-01-31' });
    const { changes } = (await readAudit(prescription.residentId, prescription.id)).at(-1)!;
    expect(changes).toMatchObject({
      orderedBy: { before: 'Dr. Okafor', after: 'Dr. Lind' },
      reviewOn: { before: '2099-01-31', after: '2099-06-30' },
    });
    expect(changes).not.toHaveProperty('indication');
  });

  it('of a change by a client of before keeps reason and review day, and claims no prescriber', async () => {
    const { prescription } = (await create(order)).body;
    const { body } = await change(prescription.id, {});
    expect(body.prescription).toMatchObject({
      ...noOrder,
      indication: order.indication,
      reviewOn: order.reviewOn,
    });
  });
});

describe('an order by telephone', () => {
  it('is confirmed in writing once, under the name of who has the paper', async () => {
    const { prescription } = (await create(order)).body;
    const { body } = await confirm(prescription.id, { version: 1 });
    const { id, name } = nurse.user;
    expect(body.prescription).toMatchObject({ version: 2, orderConfirmedBy: { id, name } });
    expect(Date.parse(body.prescription.orderConfirmedAt ?? '')).toBeGreaterThan(0);
    expect((await confirm(prescription.id)).body).toEqual(body);
    expect(await readAudit(prescription.residentId, prescription.id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', by: { id }, changes: { orderConfirmedAt: { before: null } } },
    ]);
  });

  it.each(roles)('may be confirmed by a %s, by the permission to prescribe', async (role) => {
    const { prescription } = (await create(order)).body;
    const client = await server.as(role);
    const { status } = await client.post(`/api/prescriptions/${prescription.id}/confirm-order`, {});
    expect(status).toBe(can(role, 'canPrescribe') ? 200 : 403);
  });

  it('is no other order: 422; 404 for none, 409 for another version', async () => {
    const other = (await create({ ...order, received: 'written' })).body.prescription;
    expect((await confirm<Failure>(other.id)).body.fields).toEqual({
      received: 'This order was not received by telephone.',
    });
    expect((await confirm('0'.repeat(24))).status).toBe(404);
    const { prescription } = (await create(order)).body;
    expect((await confirm<Failure>(prescription.id, { version: 7 })).body.code).toBe('stale');
  });
});

describe('the names that orders were given under', () => {
  it.each(roles)(
    'are offered to a %s by the permission to prescribe, each once, the latest first',
    async (role) => {
      for (const orderedBy of ['Dr. Lind', 'Dr. Okafor', 'Dr. Lind']) await create({ ...order, orderedBy });
      await create();
      await buildPrescription({ orderedBy: 'Dr. Hidden', hidden: true });
      // An order of a resident whose data was erased.
      await buildPrescription({ orderedBy: 'Erased' });
      const { status, body } = await (await server.as(role)).get<{ names: string[] }>('/api/prescribers');
      expect(status).toBe(can(role, 'canPrescribe') ? 200 : 403);
      if (can(role, 'canPrescribe')) expect(body.names).toEqual(['Dr. Lind', 'Dr. Okafor']);
    },
  );
});
