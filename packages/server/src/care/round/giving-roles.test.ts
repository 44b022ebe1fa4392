import { afterEach, describe, expect, it } from 'vitest';
import { defaultWitnessRoles } from '@hearthline/contracts';
import { SystemSettingModel } from '../../office/settings/system-setting.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { closeForm, saveForm } from '../medication-records/testing/form-02.ts';
import { act, buildDueNow, confirm, type Failure } from './testing/build-round.ts';

const server = openServer();
const gerocultor = openClient(server, 'gerocultor');
const nurse = openClient(server, 'nurse');
const manager = openClient(server, 'manager');
const root = openClient(server, 'root');

const set = (routes: readonly string[], roles: readonly string[] = defaultWitnessRoles) =>
  root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'giving_roles', value: { routes: routes.map((route) => ({ route, roles })) } }],
  });
const insulin = { route: 'subcutaneous' } as const;
const sentence =
  'Subcutaneous doses are given by Nurse, Manager, Administrator or Root in this home, not by Gerocultor.';

afterEach(() => SystemSettingModel.deleteMany({ key: 'giving_roles' }));

describe('a route that not every role gives', () => {
  it('is given by every role until the home says otherwise', async () => {
    const { dose } = await buildDueNow(0, insulin);
    expect((await act(gerocultor, dose)).status).toBe(201);
  });

  it('is refused to another role, naming route and roles; not given it may be recorded', async () => {
    await set(['subcutaneous']);
    const { dose } = await buildDueNow(0, insulin);
    const { status, body } = await act<Failure>(gerocultor, dose);
    expect([status, body.code, body.message]).toEqual([403, 'forbidden', sentence]);
    const asleep = { status: 'refused', reason: 'Asleep' };
    expect((await act(gerocultor, dose, asleep)).status).toBe(201);
    const { dose: other } = await buildDueNow(0, insulin);
    expect((await act(nurse, other)).status).toBe(201);
    const { dose: oral } = await buildDueNow(0);
    expect((await act(gerocultor, oral)).status).toBe(201);
  });

  it('noted on paper is recorded by whoever notes it', async () => {
    await set(['subcutaneous']);
    const { dose } = await buildDueNow(0, insulin);
    expect((await act(gerocultor, dose, { late: true })).status).toBe(201);
  });

  it('is refused when it is confirmed, if the home decided meanwhile', async () => {
    const { dose } = await buildDueNow(0, { ...insulin, twoPeople: true });
    const { body } = await act(gerocultor, dose);
    await set(['subcutaneous']);
    const { status } = await confirm<Failure>(manager, body.claim?.id ?? '');
    expect(status).toBe(403);
  });

  it('is recorded by every role where the resident gives it', async () => {
    await set(['subcutaneous']);
    const flags = [{ kind: 'self-administered' as const, agreedBy: null, reviewOn: null }];
    const { dose } = await buildDueNow(0, { ...insulin, flags });
    expect((await act(gerocultor, dose)).status).toBe(201);
  });

  it('holds for Form 02 by the medication’s form, once no route of the form is left', async () => {
    const injections = ['subcutaneous', 'intramuscular', 'intravenous'];
    const form = {
      residentId: (await buildResident())._id.toString(),
      medicationId: (await buildMedication('Heparin', { form: 'injection' }))._id.toString(),
    };
    await set(injections.slice(0, 2));
    const pending = await saveForm(gerocultor, form, { administered: false });
    expect((await saveForm(gerocultor, form)).status).toBe(201);
    await set(injections);
    const refused = await saveForm<Failure>(gerocultor, form);
    expect([refused.status, refused.body.message]).toEqual([403, sentence]);
    expect((await closeForm(gerocultor, pending.body.record.id)).status).toBe(403);
    expect((await closeForm(nurse, pending.body.record.id)).status).toBe(200);
  });

  it('is a setting of root alone, each route once and with a role', async () => {
    expect((await set(['oral', 'oral'])).status).toBe(422);
    expect((await set(['oral'], [])).status).toBe(422);
    const body = { settings: [{ key: 'giving_roles', value: { routes: [] } }] };
    expect((await nurse.post('/api/system-settings/bulk-update', body)).status).toBe(403);
  });
});
