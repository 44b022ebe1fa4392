import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Alert, VitalsRecord } from '@hearthline/contracts';
import { closeListeners } from '../../../outward/realtime/testing/listener.ts';
import { buildResident, vitalsDraft } from '../../../testing/build-clinical.ts';
import type { Reply, TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { AlertModel } from '../alert.repository.ts';

/** The reply to a call about one alert: the alert or an error. */
export interface AlertAnswer {
  alert: Alert;
  code: string;
  message: string;
  fields?: Record<string, string>;
  current?: Alert;
}

/** A test resident, and the actions that people take on the resident's alerts. */
export interface AlertRoom {
  readonly residentId: string;
  /** Saves Form 01 for the resident. */
  save(fields: object): Promise<VitalsRecord>;
  /** All of the resident's alerts, newest first. */
  alerts(): Promise<Alert[]>;
  /** Saves a severe reading and returns the alert it raised. */
  raise(fields?: object): Promise<Alert>;
  /** Waits until an alert fits; rejects after 10 s. */
  becomes(id: string, fits: (alert: Alert) => boolean): Promise<Alert>;
}

export async function openAlertRoom(nurse: TestClient): Promise<AlertRoom> {
  const residentId = (await buildResident())._id.toString();
  const alerts = async () =>
    (await nurse.get<{ alerts: Alert[] }>(`/api/care-alerts?residentId=${residentId}`)).body.alerts;
  const save = async (fields: object) => {
    const draft = vitalsDraft(residentId, fields);
    const { status, body } = await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft);
    expect(status).toBe(201);
    return body.record;
  };
  const found = async (what: string, fits: (alert: Alert) => boolean) => {
    let match: Alert | undefined;
    await until(what, async () => (match = (await alerts()).find(fits)) !== undefined);
    return match as Alert;
  };
  return {
    residentId,
    save,
    alerts,
    async raise(fields = { spo2: 86 }) {
      const { id } = await save(fields);
      return found('the alert is raised', ({ vitalsId }) => vitalsId === id);
    },
    becomes: (id, fits) => found('the alert is as it should be', (alert) => alert.id === id && fits(alert)),
  };
}

/** The fixture of a test file about one alert. */
interface AlertHome {
  readonly server: TestServer;
  readonly nurse: TestClient;
  readonly manager: TestClient;
  readonly room: AlertRoom;
  /** The only alert, raised by a severe reading measured an hour ago. */
  readonly alert: Alert;
}

/** Starts a server for a test file, and passes a new alert to `begin` before each test. */
export function withAnAlert(begin: (home: AlertHome) => void): void {
  let people: Pick<AlertHome, 'server' | 'nurse' | 'manager'>;
  beforeAll(async () => {
    const server = await startTestServer();
    people = { server, nurse: await server.as('nurse'), manager: await server.as('manager') };
  });
  afterAll(() => people.server.stop());
  afterEach(closeListeners);
  beforeEach(async () => {
    await AlertModel.collection.deleteMany({});
    const room = await openAlertRoom(people.nurse);
    begin({ ...people, room, alert: await room.raise({ spo2: 86, recordedAt: ago(60) }) });
  });
}

/** The reading since which the first kind of an alert has been normal; null if it is not. */
export const getNormalSince = ({ readings }: Alert) => readings[0]?.normalSince ?? null;

export const minute = 60_000;
export const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

/** Changes an alert over HTTP, under an idempotency key if given. */
export function act(
  client: TestClient,
  id: string,
  what: 'take' | 'release' | 'hand-over' | 'take-over' | 'note' | 'close',
  body: object = {},
  key?: string,
): Promise<Reply<AlertAnswer>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return client.post<AlertAnswer>(`/api/care-alerts/${id}/${what}`, body, headers);
}
