import { SignedIn, type MedicationRecord, type RegisterLine } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { leaseCollection } from '../../platform/database/lease.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { openKillableHome, type KillableHome } from '../../testing/killable-home.ts';
import type { MainProcess } from '../../testing/run-main.ts';
import { createClient, type Reply, type TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import {
  MedicationRecordModel,
  type MedicationRecordDocument,
} from '../medication-records/medication-record.repository.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { readQuantity, stockSettled } from '../medication-records/testing/form-02.ts';
import { act, buildDueNow, type ActReply, type Dose, type Failure } from './testing/build-round.ts';

const proving = process.env['PROVE'] === '1';
const ROUNDS = proving ? 30 : 2;
const PEOPLE = proving ? 20 : 6;
const RESIDENTS = proving ? 20 : 4;
const DRUGS = proving ? 20 : 5;
const OPENING = 1_000;
/** Acknowledged doses after which the server is killed. */
const dosesBetweenKills = Math.floor((RESIDENTS * DRUGS) / (ROUNDS + 1));

interface Planned {
  readonly dose: Dose;
  readonly medicationId: string;
  /** The outcome: given, or refused after it was taken out. */
  readonly fields: object;
}

/** The id of the record that was acknowledged for each dose, by prescription. */
const acknowledged = new Map<string, string>();
let home: KillableHome;

beforeAll(async () => {
  home = await openKillableHome({ HOME_TIMEZONE: 'Europe/Madrid' });
});
afterAll(() => home.close());

const given = { status: 'administered' };
const destroyed = { status: 'refused', reason: 'Spat it out', handling: 'destroyed' };
const putBack = { status: 'refused', reason: 'Asleep', handling: 'returned' };

/** A dose of each controlled drug for each resident, all due now. */
async function planDoses(): Promise<{ doses: Planned[]; drugs: MedicationDocument[] }> {
  const drugs: MedicationDocument[] = [];
  for (let each = 0; each < DRUGS; each += 1) {
    const name = `Morphine ${String(each)}`;
    const substances = [`morphine ${String(each)}`];
    drugs.push(await buildMedication(name, { quantity: OPENING, controlled: true, substances }));
  }
  const doses: Planned[] = [];
  for (let each = 0; each < RESIDENTS; each += 1) {
    const resident = await buildResident();
    for (const medication of drugs) {
      const { dose } = await buildDueNow(0, { resident, medication });
      const fields = [given, destroyed, given, putBack][doses.length % 4] ?? given;
      doses.push({ dose, fields, medicationId: medication._id.toString() });
    }
  }
  return { doses, drugs };
}

interface Person {
  readonly cookie: string;
  readonly user: TestClient['user'];
}

async function signIn(url: string): Promise<Person> {
  const { email } = await buildUser('nurse');
  const reply = await createClient(url, '', null).post('/api/auth/login', { email, password: testPassword });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, user: SignedIn.parse(reply.body).user };
}

/** Records the doses until all are acknowledged or the server is gone; goes on after 503. Each dose is tried by two people. */
async function work(client: TestClient, doses: readonly Planned[], witness: object): Promise<void> {
  let left = [...doses];
  while (left.length > 0) {
    const again: Planned[] = [];
    for (const planned of left) {
      const reply: Reply<ActReply & Failure> = await act(client, planned.dose, {
        ...planned.fields,
        witness,
      });
      if (reply.status === 503) again.push(planned);
      else note(planned, reply);
    }
    left = again;
  }
}

/** Somebody else's record of the dose is as good as an own one; every other refusal is a fault. */
function note({ dose }: Planned, { status, body }: Reply<ActReply & Failure>): void {
  const record = status === 201 ? body.record : (body.current as MedicationRecord | undefined);
  expect([201, 409]).toContain(status);
  if (status === 409) expect(body.code).toBe('recorded');
  if (!record) throw new Error(`no record: ${JSON.stringify(body)}`);
  const known = acknowledged.get(dose.prescriptionId);
  expect(known ?? record.id).toBe(record.id);
  acknowledged.set(dose.prescriptionId, record.id);
}

async function kill({ child, ended }: MainProcess): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
  // An attempt that a kill cut off counts as failed.
  await SignInAttemptModel.deleteMany({});
  // No other server is there: the next one need not watch the lease of the killed one until it is over.
  await mongoose.connection.collection(leaseCollection).deleteMany({});
}

it(
  `a server killed ${String(ROUNDS)} times while controlled drugs are given loses none, repeats none, and its registers are exact`,
  async ({ annotate }) => {
    const { doses, drugs } = await planDoses();
    let { main, client: root } = await home.start();
    const people: Person[] = [];
    for (let each = 0; each < PEOPLE; each += 1) people.push(await signIn(main.url));
    const workAll = (url: string) => {
      const share = Math.ceil(doses.length / PEOPLE);
      return people.map(({ cookie, user }, index) => {
        const own = [...doses.slice(index * share), ...doses.slice(0, index * share)].slice(0, share * 2);
        const second = people[(index + 1) % PEOPLE] ?? people[0];
        return work(createClient(url, cookie, user), own, { userId: second?.user.id, secret: testPassword });
      });
    };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const working = workAll(main.url).map((each) => each.catch((error: unknown) => error));
      const wanted = Math.min(round * dosesBetweenKills, doses.length);
      await until('doses are acknowledged', () => acknowledged.size >= wanted, 120_000);
      await kill(main);
      for (const stopped of await Promise.all(working))
        if (stopped !== undefined) expect(stopped).toMatchObject({ message: 'fetch failed' });
      ({ main, client: root } = await home.start());
    }
    await Promise.all(workAll(main.url));
    await stockSettled();
    await expectRecordsOnce(doses);
    for (const { _id } of drugs) await expectExactRegister(root, _id.toString());
    await annotate(
      `figure: ${String(ROUNDS)} kills while ${String(PEOPLE)} people gave ${String(doses.length)} doses of controlled drugs: each recorded once, ${String(drugs.length)} registers exact`,
    );
  },
  proving ? 30 * 60_000 : 180_000,
);

/** Each dose has one record that counts: the acknowledged one. */
async function expectRecordsOnce(doses: readonly Planned[]): Promise<void> {
  const stored = await MedicationRecordModel.find({ hidden: false }).lean<MedicationRecordDocument[]>();
  const byDose = stored.map((record) => [String(record.prescriptionId), record._id.toString()] as const);
  expect(byDose).toHaveLength(doses.length);
  expect(new Map(byDose)).toEqual(acknowledged);
}

/** Each line has two people, follows the one before, and each record has one line; the stock is the last balance. */
async function expectExactRegister(root: TestClient, medicationId: string): Promise<void> {
  const path = `/api/medications/${medicationId}/register?limit=500`;
  const { body } = await root.get<{ lines: RegisterLine[] }>(path);
  const [opening, ...lines] = body.lines.toReversed();
  expect(opening).toMatchObject({ kind: 'opening', balance: OPENING });
  let balance = OPENING;
  for (const line of lines) {
    balance += line.amount;
    expect(line.balance).toBe(balance);
    expect(line.witnessedBy?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(line.witnessedBy?.id).not.toBe(line.by.id);
  }
  expect(lines).toHaveLength(RESIDENTS);
  const records = await MedicationRecordModel.find({ medicationId, hidden: false }).lean<
    MedicationRecordDocument[]
  >();
  const out = records.filter(({ status, handling }) => status === 'administered' || handling === 'destroyed');
  expect(balance).toBe(OPENING - out.length);
  expect(await readQuantity(medicationId)).toBe(balance);
}
