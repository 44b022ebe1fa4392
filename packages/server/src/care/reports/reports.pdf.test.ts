import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { roles, type ReportDose, type VitalsRecord } from '@hearthline/contracts';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { homeDay, homeToday } from '../../records/clinical/home-day.ts';
import { buildDose, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { checkPdfRows } from './report-pdf.ts';

const timezone = 'Europe/Madrid';
const server = openServer();

/** Fetches a PDF and reads its text back. */
async function pdf(client: TestClient, path: string) {
  const reply = await fetch(`${server.url}/api/reports/${path}`, { headers: { cookie: client.cookie } });
  expect(reply.status).toBe(200);
  const proxy = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
  const { text, totalPages } = await extractText(proxy, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), totalPages, headers: reply.headers };
}
const noonOf = (day: string, minutes: number) =>
  new Date(homeDay(day, timezone).from.getTime() + (720 + minutes) * 60_000);

describe('reports as PDF', () => {
  it('have the rows of the page, in its order, with the home, who made it, and lines to sign on', async () => {
    const root = await server.as('root');
    const home = { name: 'Casa Łucja', address: 'Carrer Major 1' };
    await root.post('/api/system-settings/bulk-update', { settings: [{ key: 'home_details', value: home }] });
    const resident = await buildResident();
    const residentId = resident._id.toString();
    const made = Array.from({ length: 60 }, (_, minute) =>
      buildVitalsRecord(noonOf('2026-08-01', minute), {
        residentId,
        pulse: 60 + minute,
        spo2: minute ? 97 : 85,
      }),
    );
    await Promise.all(made);
    const nurse = await server.as('nurse');
    const query = `residentId=${residentId}&startDate=2026-08-01`;
    const { body } = await nurse.get<{ records: VitalsRecord[] }>(
      `/api/reports/vitals?${query}&pageSize=500`,
    );
    const { text, totalPages, headers } = await pdf(nurse, `vitals/pdf?${query}`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(`vitals_report_${homeToday(timezone).day}.pdf`);
    expect(totalPages).toBeGreaterThan(1);
    const printed = [...text.matchAll(/2026-08-01 (\d\d:\d\d) .*? 120\/80 (\d+)/g)].map(([, , pulse]) =>
      Number(pulse),
    );
    expect(printed).toEqual(body.records.map(({ pulse }) => pulse));
    for (const part of [
      'Casa Łucja',
      'Carrer Major 1',
      `Made by ${nurse.user.name}`,
      'Records 60',
      'SpO2 85 % (Severe)',
      'Signature',
    ])
      expect(text).toContain(part);
    expect(text).toContain(`Page ${String(totalPages)} of ${String(totalPages)}`);
    const entry = await AuditModel.findOne({ entity: 'report', residentId: resident._id }).lean();
    expect(entry).toMatchObject({ action: 'exported', label: 'Vitals Reports (Form 01), 2026-08-01, PDF' });
  });

  it('say which letters they can not print', async () => {
    const resident = await buildResident();
    const at = noonOf('2026-08-02', 0);
    const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
    const dose = { amount: 1.5, unit: 'tablet' };
    await buildDose(at, {
      resident,
      status: 'refused',
      reason: 'не хочет',
      recordedBy: ana,
      dose,
      at,
    } as never);
    const query = `residentId=${resident._id.toString()}&startDate=2026-08-02`;
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ doses: ReportDose[] }>(`/api/reports/medication-records?${query}`);
    expect(body.doses).toHaveLength(1);
    const { text } = await pdf(nurse, `medication-records/pdf?${query}`);
    expect(text).toContain('?? ?????');
    expect(text).toContain('Amount Unit Total Status Administered By Second Person Recorded By');
    expect(text).toContain('500 mg 1.5 tablets Refused N/A Ana Ribeiro');
    expect(text).toContain('a letter that this font does not have');
  });

  it.each(roles)('are open to a %s', async (role) => {
    const client = await server.as(role);
    const { text } = await pdf(client, 'vitals/pdf');
    expect(text).toContain('All Residents');
  });

  it('need a session, and few enough rows', async () => {
    expect((await server.anonymous.get('/api/reports/vitals/pdf')).status).toBe(401);
    expect(() => checkPdfRows(3_000)).not.toThrow();
    expect(() => checkPdfRows(3_001)).toThrow(
      'A PDF holds up to 3,000 rows, and these are 3,001. Please choose fewer days, or Export CSV.',
    );
  });
});
