import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { roles } from '@hearthline/contracts';
import { AuditModel } from '../../../records/audit/audit-entry.repository.ts';
import { homeToday } from '../../../records/clinical/home-day.ts';
import {
  buildDose,
  buildPrescription,
  buildResident,
  buildVitalsRecord,
} from '../../../testing/build-clinical.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { openServer } from '../../../testing/server-test.ts';

const server = openServer();

async function summary(client: TestClient, id: string, query = '') {
  const path = `/api/residents/${id}/care-summary${query}`;
  const reply = await fetch(server.url + path, { headers: { cookie: client.cookie } });
  if (reply.status !== 200) return { status: reply.status, text: '', headers: reply.headers };
  const proxy = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
  const { text } = await extractText(proxy, { mergePages: true });
  return { status: 200, text: text.replace(/\s+/g, ' '), headers: reply.headers };
}

/** A resident with something of everything. */
async function ill() {
  const resident = await buildResident({
    name: 'Rosa',
    lastName: 'Delgado',
    dateOfBirth: '1941-04-03',
    roomNumber: '12A',
    allergies: ['Penicillin'],
    contactPerson: 'Marta Delgado',
    phoneNumber: '600 000 000',
    medicalHistory: 'COPD',
    alertLimits: {
      limits: { spo2: { low: 88, high: 92 } },
      reason: 'COPD',
      setBy: { id: 'f'.repeat(24), name: 'Somebody' },
      setAt: new Date().toISOString(),
    },
    history: [],
  });
  const residentId = resident._id.toString();
  const prescription = await buildPrescription({
    resident,
    startsAt: new Date('2026-01-01T00:00:00Z'),
    dose: { amount: 2, unit: 'tablet' },
    orderedBy: 'Dr. Okafor',
    received: 'telephone',
    indication: 'Diabetes',
  });
  const now = Date.now();
  await buildVitalsRecord(new Date(now - 3_600_000), { residentId, spo2: 97, pulse: 70 });
  await buildVitalsRecord(new Date(now - 60_000), { residentId, spo2: 84, pulse: 118, temperature: 38.6 });
  const at = new Date(now - 120_000);
  const { medication } = prescription;
  const { dose } = prescription;
  await buildDose(at, { resident, medication, dose, status: 'refused', reason: 'Feels unwell', at } as never);
  return residentId;
}

describe('GET /api/residents/:id/care-summary', () => {
  it('tells who it is, what they take, and what was measured and given', async () => {
    const id = await ill();
    const nurse = await server.as('nurse');
    const { text, headers } = await summary(nurse, id);
    const { day } = homeToday('Europe/Madrid');
    expect(headers.get('content-disposition')).toContain(`care_summary_${day}.pdf`);
    for (const part of [
      'Rosa Delgado, born 1941-04-03, room 12A',
      'Allergies: Penicillin',
      'Marta Delgado, 600 000 000',
      'COPD',
      'SpO2 88 to 92 %',
      'Metformin 850 mg 2 tablets',
      'Metformin 850 mg: 2 tablets Refused',
      '08:00, 20:00',
      'Reason: Diabetes',
      'Dr. Okafor',
      'SpO2 84 %',
      'Temperature 38.6 °C',
      'Raised',
      'Refused',
      'Feels unwell',
      '84 to 97',
      'Kardex',
      'G given',
      `Made by ${nurse.user.name}`,
    ])
      expect(text).toContain(part);
    const entry = await AuditModel.findOne({ entity: 'report', entityId: { $exists: true } })
      .sort({ _id: -1 })
      .lean();
    expect(entry?.action).toBe('exported');
    expect(entry?.residentId?.toString()).toBe(id);
    expect(entry?.label).toMatch(/^Care summary, \d{4}-\d\d-01 to .*, PDF$/);
  });

  it('marks each day of the month', async () => {
    const resident = await buildResident({ history: [] });
    await buildPrescription({ resident, startsAt: new Date('2026-01-01T00:00:00Z') });
    const nurse = await server.as('nurse');
    const { text } = await summary(nurse, resident._id.toString(), '?month=2026-02');
    // 28 days, at 08:00 and 20:00, none of which was recorded.
    expect(text.match(/\bM\b(?= M| 20:00|$| G)/g)?.length ?? 0).toBeGreaterThan(0);
    expect(text.match(/(?:M ){27}M/g)).toHaveLength(2);
    expect(text).toContain('No vitals in this month.');
  });

  it.each(roles)('is open to a %s', async (role) => {
    const resident = await buildResident();
    expect((await summary(await server.as(role), resident._id.toString())).status).toBe(200);
  });

  it('401 without a session, 404 for an unknown resident, 422 for a month too far ahead', async () => {
    const nurse = await server.as('nurse');
    const unknown = 'd'.repeat(24);
    expect((await server.anonymous.get(`/api/residents/${unknown}/care-summary`)).status).toBe(401);
    expect((await summary(nurse, unknown)).status).toBe(404);
    const resident = await buildResident();
    expect((await summary(nurse, resident._id.toString(), '?month=2999-01')).status).toBe(422);
  });
});
