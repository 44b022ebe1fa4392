import { randomUUID } from 'node:crypto';
import type { StockMovement } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SystemSettingModel } from '../../office/settings/system-setting.repository.ts';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { goodPin, ward } from '../../people/tablets/testing/shared-tablet.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import {
  act,
  buildAsNeeded,
  buildDueNow,
  confirm,
  type ActReply,
  type Dose,
  type Failure,
} from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
let morphine: MedicationDocument;
let dose: Dose;
let resident: string;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await SignInAttemptModel.deleteMany({});
  morphine = await buildMedication('Morphine', { quantity: 10, controlled: true });
  const due = await buildDueNow(0, { medication: morphine });
  ({ dose } = due);
  resident = `${due.resident.name} ${due.resident.lastName}`;
});

const secretOf = (client: TestClient) => ({ userId: client.user.id, secret: testPassword });
const given = (fields: object = {}, key?: string) => act<ActReply & Failure>(ana, dose, fields, key);

async function movements(): Promise<StockMovement[]> {
  const path = `/api/medications/${morphine._id.toString()}/movements`;
  return (await manager.get<{ movements: StockMovement[] }>(path)).body.movements.reverse().slice(1);
}
const told = async (count: number) => {
  await expect.poll(async () => (await movements()).length, { timeout: 15_000 }).toBe(count);
  return (await movements()).map(({ kind, amount, quantity, resident: whose, by, witnessedBy }) => [
    kind,
    amount,
    quantity,
    whose?.name,
    by.name,
    witnessedBy?.name,
  ]);
};

describe('a dose of a controlled drug', () => {
  it('is recorded at once with a witness beside the giver, by both names', async () => {
    const { status, body } = await given({ witness: secretOf(ben) });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      status: 'administered',
      controlled: true,
      recordedBy: { id: ana.user.id },
      confirmedBy: { id: ben.user.id, name: ben.user.name },
      witnessedBy: { id: ben.user.id, name: ben.user.name },
      lacksSecondPerson: false,
    });
    expect(await told(1)).toEqual([['given', -1, 9, resident, ana.user.name, ben.user.name]]);
  });

  it('takes the username or the e-mail of the witness', async () => {
    const wrong = await given({ witness: { username: 'nobody-at-all', secret: testPassword } });
    expect(wrong.body.fields).toEqual({ witness: 'Name and PIN or password do not match.' });
    const byMail = await given({
      witness: { username: ben.user.email?.toUpperCase(), secret: testPassword },
    });
    expect(byMail.body.record?.witnessedBy?.id).toBe(ben.user.id);
    const { dose: other } = await buildDueNow(0, { medication: morphine });
    const byName = await act(ana, other, { witness: { username: ben.user.username, secret: testPassword } });
    expect(byName.body.record?.witnessedBy?.id).toBe(ben.user.id);
  });

  it.each([
    ['the giver', async () => secretOf(ana)],
    ['a wrong password', async () => ({ ...secretOf(ben), secret: 'not the password' })],
    ['a role that may not', async () => secretOf(await server.as('gerocultor'))],
    [
      'somebody who is not active',
      async () => {
        const user = await buildUser('nurse');
        await UserModel.updateOne({ _id: user.id }, { $set: { active: false } });
        return { userId: user.id, secret: testPassword };
      },
    ],
    [
      'somebody with a password that another generated',
      async () => {
        const user = await buildUser('nurse');
        await UserModel.updateOne({ _id: user.id }, { $set: { mustChangePassword: true } });
        return { userId: user.id, secret: testPassword };
      },
    ],
  ])('is not recorded with %s as witness', async (_who, build) => {
    const { status, body } = await given({ witness: await build() });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['witness']]);
    expect(await movements()).toEqual([]);
  });

  it('takes the PIN of the witness on a shared tablet, and nowhere else', async () => {
    const { tablet, user } = await ward(server, await server.as('root'));
    await tablet.signIn(ana.user);
    const entry = (secret: string) => ({ witness: { userId: user.id, secret } });
    const wrong = await act<Failure>(tablet.client(), dose, entry('5938'));
    expect(wrong.body.fields?.['witness']).toBe('This PIN is not right. 4 more tries.');
    expect((await given(entry(goodPin))).status).toBe(422);
    const { body } = await act(tablet.client(), dose, entry(goodPin));
    expect(body.record).toMatchObject({ recordedBy: { id: ana.user.id }, witnessedBy: { id: user.id } });
  });

  it('takes as few wrong passwords as a sign-in', async () => {
    const user = await buildUser('nurse');
    const wrong = { witness: { userId: user.id, secret: 'not the password' } };
    const statuses: number[] = [];
    for (let time = 1; time <= 6; time += 1) statuses.push((await given(wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('opens no session for the witness, and keeps no trace of the secret in its key', async () => {
    const key = randomUUID();
    const first = await given({ witness: secretOf(ben) }, key);
    const again = await given({}, key);
    expect([again.status, again.body.record?.id]).toEqual([200, first.body.record?.id]);
    const { headers } = await given({ witness: secretOf(ben) }, key);
    expect(headers.get('set-cookie') ?? '').not.toContain('sid');
  });

  it('waits for a second person on their own device without a witness, with the balance', async () => {
    const { body } = await given();
    expect(body.claim?.waiting).toMatchObject({ balance: { before: 10, after: 9 } });
    expect((await confirm<Failure>(ana, body.claim?.id ?? '')).status).toBe(403);
    const { record } = (await confirm(ben, body.claim?.id ?? '')).body;
    expect(record).toMatchObject({ controlled: true, witnessedBy: { id: ben.user.id } });
    expect(await told(1)).toEqual([['given', -1, 9, resident, ana.user.name, ben.user.name]]);
  });

  it('noted on paper is refused without its witness', async () => {
    const { status, body } = await given({ late: true });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'witness-needed', ['witness']]);
    expect((await given({ late: true, witness: secretOf(ben) })).status).toBe(201);
  });

  it('as needed takes a witness too', async () => {
    const prescriptionId = await buildAsNeeded(
      { minIntervalMinutes: 60, maxIn24Hours: 3 },
      { medication: morphine },
    );
    const { body } = await act(ana, { prescriptionId }, { reason: 'Pain', witness: secretOf(ben) });
    expect(body.record?.witnessedBy?.id).toBe(ben.user.id);
  });
});

describe('the roles that may be a witness', () => {
  it('are set by the home, here and on the own device', async () => {
    const gerocultor = await server.as('gerocultor');
    const root = await server.as('root');
    const set = (roles: string[]) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'witness_roles', value: { roles } }],
      });
    await set(['nurse', 'gerocultor']);
    const waiting = await given();
    expect((await confirm(manager, waiting.body.claim?.id ?? '')).status).toBe(403);
    expect((await confirm(gerocultor, waiting.body.claim?.id ?? '')).status).toBe(201);
    const { dose: other } = await buildDueNow(0, { medication: morphine });
    expect((await act(ana, other, { witness: secretOf(gerocultor) })).status).toBe(201);
    expect((await set([])).status).toBe(422);
    await SystemSettingModel.deleteMany({ key: 'witness_roles' });
  });
});
