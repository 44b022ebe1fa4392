import type { Handover } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { toNewAlert } from '../alerts/alert-of-record.ts';
import { AlertModel } from '../alerts/alert.repository.ts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { buildDose, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

// The alert worker would withdraw alerts without a reading.
const server = openServer({}, { backgroundWork: false });
const nurse = openClient(server, 'nurse');

const read = async () => (await nurse.get<{ handover: Handover }>('/api/handover')).body.handover;
const times = (count: number) => Array.from({ length: count }, () => ({ _id: new Types.ObjectId() }));

it('a handover lists 500 of each kind and says how many more there are', async () => {
  const { shift, more } = await read();
  expect(more).toEqual({ alerts: 0, openAlerts: 0, doses: 0, unrecorded: 0, older: 0 });
  const at = new Date(Date.parse(shift.from) + 1);
  const before = new Date(Date.parse(shift.from) - 60_000);
  const resident = await buildResident();

  await buildDose(at, { resident, status: 'refused', history: [] });
  const dose = await MedicationRecordModel.findOne().lean();
  const doses = times(502).map((id) => ({ ...dose, ...id }));
  await MedicationRecordModel.collection.insertMany(doses);

  const record = await buildVitalsRecord(at, { residentId: resident._id.toString() });
  const alert = { ...toNewAlert({ ...record, spo2: 80 }, at), history: [] };
  const alertsAt = (count: number, raisedAt: Date) =>
    times(count).map((id) => ({ ...alert, ...id, raisedAt, vitalsId: new Types.ObjectId() }));
  await AlertModel.collection.insertMany([...alertsAt(504, at), ...alertsAt(501, before)] as never);

  const handover = await read();
  expect(handover.more).toEqual({ alerts: 4, openAlerts: 1, doses: 3, unrecorded: 0, older: 0 });
  expect([handover.alerts.length, handover.openAlerts.length, handover.doses.length]).toEqual([
    500, 500, 500,
  ]);
});
