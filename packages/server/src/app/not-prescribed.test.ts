import type { Handover, Kardex, MedicationRecord, ReportDose } from '@hearthline/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { notPrescribed, saveForm } from '../care/medication-records/testing/form-02.ts';
import { fhirClient, readAll } from '../outward/fhir/testing/fhir-client.ts';
import { buildMedication, buildResident } from '../testing/build-clinical.ts';
import { openClient, openServer } from '../testing/server-test.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');
const text = 'Not prescribed. Ordered by Dr. Okafor: Fever since noon';

let id: string;
let recordId: string;
beforeAll(async () => {
  const [resident, medication] = [await buildResident(), await buildMedication('Ibuprofen')];
  id = resident._id.toString();
  const form = { residentId: id, medicationId: medication._id.toString() };
  recordId = (await saveForm(nurse, form)).body.record.id;
});

const fetchText = async (path: string) =>
  (await fetch(server.url + path, { headers: { cookie: nurse.cookie } })).text();
async function fetchPdf(path: string): Promise<string> {
  const reply = await fetch(server.url + path, { headers: { cookie: nurse.cookie } });
  const proxy = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
  return (await extractText(proxy, { mergePages: true })).text.replace(/\s+/g, ' ');
}

it('an order without a prescription is told by list, Kardex and handover', async () => {
  const list = await nurse.get<{ records: MedicationRecord[] }>(`/api/medication-records?residentId=${id}`);
  const kardex = await nurse.get<Kardex>(`/api/residents/${id}/kardex`);
  const { body } = await nurse.get<{ handover: Handover }>('/api/handover');
  for (const records of [list.body.records, kardex.body.records, body.handover.doses])
    expect(records).toMatchObject([{ id: recordId, notPrescribed }]);
});

it('an order without a prescription is told by the report, its CSV and its PDF', async () => {
  const report = await nurse.get<{ doses: ReportDose[] }>(`/api/reports/medication-records?residentId=${id}`);
  expect(report.body.doses.map(({ notes }) => notes)).toEqual([text]);
  expect(await fetchText(`/api/reports/medication-records/csv?residentId=${id}`)).toContain(text);
  expect(await fetchPdf(`/api/reports/medication-records/pdf?residentId=${id}`)).toContain(text);
});

it('an order without a prescription is told by the care summary and FHIR', async () => {
  expect(await fetchPdf(`/api/residents/${id}/care-summary`)).toContain(text);
  const hospital = await fhirClient(server);
  const found = await readAll(hospital, `MedicationAdministration?patient=${id}`);
  expect(found).toMatchObject([{ note: [{ text }] }]);
});

it('an order without a prescription has columns in the file of the records', async () => {
  const manager = await server.as('manager');
  const path = `/api/medication-records/export?residentId=${id}`;
  const reply = await fetch(server.url + path, { headers: { cookie: manager.cookie } });
  const [head = '', row = ''] = (await reply.text()).split('\r\n');
  expect(head).toContain('notPrescribed.orderedBy,notPrescribed.why');
  expect(row).toContain('Dr. Okafor,Fever since noon');
});
