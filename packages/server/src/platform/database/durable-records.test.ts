import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { saveForm } from '../../care/medication-records/testing/form-02.ts';
import { act, buildDueNow } from '../../care/round/testing/build-round.ts';
import { createJob } from '../../care/spreadsheets/import/import-jobs.ts';
import { newImportId } from '../../care/spreadsheets/import/import.repository.ts';
import { performImport } from '../../care/spreadsheets/import/perform-import.ts';
import { buildMedication, buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** The commands that write, by the name of the field that has the collection. */
const writeCommands = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** A write as it was sent to the database, e.g. `insert vitals_records`. */
interface Write {
  readonly what: string;
  readonly concern: unknown;
}

let server: TestServer;
let nurse: TestClient;
let writes: Write[] = [];
beforeAll(async () => {
  const uri = inject('mongodbUri');
  const mongodbUri = `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;
  // Without background work, whose writes would come in between.
  server = await startTestServer({ mongodbUri }, { backgroundWork: false });
  nurse = await server.as('nurse');
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (!writeCommands.has(commandName)) return;
    const { [commandName]: collection, writeConcern } = command as Record<string, unknown>;
    writes.push({ what: `${commandName} ${String(collection)}`, concern: writeConcern });
  });
});
beforeEach(() => void (writes = []));
afterAll(() => server.stop());

const journaled = { w: 'majority', j: true };
/** The writes that were not asked to be journaled. */
const unjournaled = () => [
  ...new Set(writes.filter(({ concern }) => !isJournaled(concern)).map(({ what }) => what)),
];
const isJournaled = (concern: unknown) => JSON.stringify(concern) === JSON.stringify(journaled);
const residentId = async () => String((await buildResident())._id);

/** A number is reserved before its record, whose own write is journaled after it. */
const numbers = 'findAndModify counters';

describe('durable records: what is acknowledged is journaled', () => {
  it.each([
    {
      name: 'a session',
      write: 'insert sessions',
      act: async () => {
        const { email } = await buildUser('nurse');
        return server.anonymous.post('/api/auth/login', { email, password: testPassword });
      },
      others: [],
    },
    {
      name: 'Form 01',
      write: 'insert vitals_records',
      act: async () => nurse.post('/api/vitals', vitalsDraft(await residentId())),
      others: [numbers],
    },
    {
      name: 'a dose of the round',
      write: 'insert medication_records',
      act: async () => act(nurse, (await buildDueNow()).dose),
      others: [],
    },
    {
      name: 'Form 02',
      write: 'insert medication_records',
      act: async () => {
        const medicationId = String((await buildMedication())._id);
        return saveForm(nurse, { residentId: await residentId(), medicationId });
      },
      others: [],
    },
  ])('$name', async ({ write, act: send, others }) => {
    expect([200, 201]).toContain((await send()).status);
    expect(writes.map(({ what }) => what)).toContain(write);
    expect(unjournaled()).toEqual(others);
  });

  it('an import: its last write, after the records, which are not', async () => {
    const { name, lastName } = await buildResident({
      lastName: 'Delgado',
      nameKey: 'rosa\u0001delgado',
    } as never);
    const rows = [
      'residentName;residentLastName;recordedAt;bloodPressure;pulse;spo2;temperature',
      `${name};${lastName};2026-01-05 08:00;120/80;72;97;36,6`,
    ];
    const { report } = await performImport(
      {
        id: newImportId(),
        kind: 'vitals',
        query: { rehearse: false, problems: 'stop' },
        actor: onBehalfOf(nurse.user),
        source: new TextEncoder().encode(rows.join('\n')),
      },
      server.deps,
      createJob(),
    );
    expect(report).toMatchObject({ added: 1, refused: 0 });
    expect(unjournaled()).toEqual(['insert import_steps', numbers, 'insert vitals_records']);
    // Form 02 and a dose of the round are settled after their answers, which may be during this import.
    const ofImport = writes.filter(({ what }) => !what.endsWith(' medication_records'));
    expect(ofImport.at(-1)).toEqual({ what: 'update imports', concern: journaled });
  });
});
