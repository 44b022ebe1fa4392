import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildDose,
  buildMedication,
  buildPrescription,
  buildResident,
  buildVitalsRecord,
} from '../../testing/build-clinical.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { openServer } from '../../testing/server-test.ts';
import { fhirClient, readAll, resourcesIn, type FhirClient } from './testing/fhir-client.ts';

let warehouse: FhirClient;
let medication: MedicationDocument;
const residents: ResidentDocument[] = [];
const server = openServer({}, { backgroundWork: false });
beforeAll(async () => {
  warehouse = await fhirClient(server);
  for (let count = 0; count < 3; count += 1)
    residents.push(await buildResident({ allergies: ['Nuts', 'Latex'] }));
  medication = await buildMedication();
  await add(24);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Stores so many records, prescriptions and doses, of times that are in no order. */
async function add(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const resident = residents[index % residents.length] as ResidentDocument;
      const at = minutesAgo((index * 37) % 1_000);
      await buildVitalsRecord(at, { residentId: resident._id.toString(), pulse: 72, spo2: 97 });
      await buildPrescription({ resident, medication });
      await buildDose(at, { resident, administeredAt: at });
    }),
  );
}
const idsOf = (found: readonly { id?: string | undefined }[]) => found.map(({ id }) => id ?? '');

describe('page by page', () => {
  it.each([
    ['Observation', 7],
    ['Observation', 1],
    ['MedicationAdministration', 7],
    ['MedicationRequest', 7],
    ['AllergyIntolerance', 1],
    ['Patient', 1],
  ])('%s, %i at a time: each of what was there once, while more arrives', async (type, size) => {
    const few = size === 1 && type === 'Observation' ? '&patient=' + String(residents[0]?._id) : '';
    const before = idsOf(await readAll(warehouse, `${type}?_count=200${few}`));
    let pages = 0;
    const found = idsOf(
      await readAll(warehouse, `${type}?_count=${String(size)}${few}`, async () => {
        pages += 1;
        if (pages < 4) await add(1);
      }),
    );
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(before.length / size) - 1);
    expect(new Set(found).size).toBe(found.length);
    expect(before.filter((id) => !found.includes(id))).toEqual([]);
  });

  it('has at most 200 at a time, whatever is asked for', async () => {
    const { body } = await warehouse.get('Observation?_count=5000');
    expect(resourcesIn(body).length).toBeLessThanOrEqual(200);
    expect(body.link?.[0]?.url).toContain('_count=200');
  });

  it('goes on with the filters of the first page', async () => {
    const found = await readAll(warehouse, 'Observation?_count=3&code=8867-4&status=final');
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found.map(({ id }) => id?.slice(25)))).toEqual(new Set(['pulse']));
  });

  it('finds by time what was measured then', async () => {
    const from = minutesAgo(300).toISOString();
    const byTime = await readAll(warehouse, `Observation?code=8867-4&date=ge${from}&_count=200`);
    const all = (await readAll(warehouse, 'Observation?code=8867-4&_count=200')) as {
      effectiveDateTime?: string;
    }[];
    expect(byTime.length).toBe(all.filter(({ effectiveDateTime = '' }) => effectiveDateTime >= from).length);
    const day = new Date().toISOString().slice(0, 10);
    for (const type of ['MedicationAdministration?effective-time', 'MedicationRequest?authoredon'])
      expect(
        (await warehouse.get(`${type}=ge2026-01-01&${type.split('?')[1] ?? ''}=le${day}T23:59:59Z`)).status,
      ).toBe(200);
  });
});
