import type { Alert } from '@hearthline/contracts';
import { ago, ana, buildAlert, buildAlertReading, buildStep } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';

function open(alerts: readonly Alert[]) {
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<AlertBar />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [...alerts], more: 0 }) } },
  });
}

const bar = async () => within(await screen.findByRole('region', { name: 'Alerts' }));
const normalAt = (at: string) => ({ vitalsId: '5'.repeat(24), value: '96', at });

describe('Alert bar, a record with several severe readings', () => {
  it('shows the severe readings of one record in one row, and suggests closing it once all are normal', async () => {
    const pulse = buildAlertReading({ kind: 'pulse', value: '134', side: 'high' });
    const readings = [pulse, buildAlertReading()];
    open([buildAlert({ readings })]);
    const { getByText, getAllByRole, queryByText } = await bar();
    expect(getByText('Pulse 134 bpm, SpO2 86 %, Severe')).toBeTruthy();
    expect(getAllByRole('button', { name: /^I’ll take it: Pulse 134 bpm, SpO2 86 %, / })).toHaveLength(1);
    const normal = (version: number, ...which: number[]) =>
      act(() =>
        alertsCollection.upsert([
          buildAlert({
            version,
            readings: readings.map((one, index) =>
              which.includes(index)
                ? { ...one, normalSince: { ...normalAt(ago(5 - index)), value: index === 0 ? '72' : '97' } }
                : one,
            ),
          }),
        ]),
      );
    normal(2, 1);
    expect(queryByText(/back to normal/)).toBeNull();
    normal(3, 0, 1);
    expect(
      getByText(/^Pulse and SpO2 back to normal \(72 bpm, 97 % at .*\)\. Close the alert\?$/),
    ).toBeTruthy();
  });

  it('announces a severe reading that a correction added to an open alert', async () => {
    open([buildAlert()]);
    await bar();
    const steps = [buildStep('reading-added', { by: ana, kind: 'pulse', value: '134' })];
    const readings = [buildAlertReading({ kind: 'pulse', value: '134' }), buildAlertReading()];
    act(() => alertsCollection.upsert([buildAlert({ version: 2, readings, steps })]));
    expect(screen.getByRole('alert').textContent).toBe(
      'New alert: Pulse 134 bpm, SpO2 86 %, Severe, Mateo Kessler, room 12.',
    );
  });
});
