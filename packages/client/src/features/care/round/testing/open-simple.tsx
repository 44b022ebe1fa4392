import type { DoseAct, MedicationRecord } from '@hearthline/contracts';
import { buildMedication } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { buildClaimFor, buildRecordFor, openRound, type DoseOf } from './open-round.tsx';

const substances = ['metformin'];
const { id, name } = buildSession('nurse').user;
const me = { id, name };

export interface Answers {
  readonly create?: NonNullable<ApiOverrides['medicationRecords']>['create'];
  readonly claim?: () => Promise<Record<string, unknown>>;
  /** The alerts of a resident; none unless it says otherwise. */
  readonly alerts?: NonNullable<ApiOverrides['alerts']>['list'];
  /** The open alerts of the home are loaded; true unless it says otherwise. */
  readonly areAlertsKnown?: boolean;
  readonly act?: (dose: DoseOf) => Promise<{ record: MedicationRecord | null; claim: null }>;
}

/** Opens the round with simple doses, one for each resident, and answers its calls. */
export async function openSimple(doses: DoseOf[], answers: Answers = {}) {
  const doseOf = (prescriptionId: string) => doses.find(({ due }) => due.prescriptionId === prescriptionId)!;
  const calls = {
    claim: vi.fn(async ({ body }: { body: { prescriptionId: string } }) => ({
      claim: buildClaimFor(doseOf(body.prescriptionId), { by: me }),
      ...(await answers.claim?.()),
    })),
    act: vi.fn(async ({ body }: { body: DoseAct }) =>
      answers.act
        ? answers.act(doseOf(body.prescriptionId))
        : {
            record: buildRecordFor(doseOf(body.prescriptionId), { recordedBy: me, administeredByUser: me }),
            claim: null,
          },
    ),
  };
  const create = vi.fn(async ({ body }: { body: { corrects?: string | undefined } }) => ({
    record: buildRecordFor(doses[0]!, {
      id: '9'.repeat(24),
      status: 'pending',
      administered: false,
      administeredAt: null,
      administeredByUser: null,
      recordedBy: null,
      recordedAt: null,
      corrects: body.corrects ?? null,
    }),
  }));
  const medications = { list: async () => ({ medications: [buildMedication({ substances })] }) };
  const release = vi.fn(async (_call: { params: { id: string } }) => undefined);
  const { areAlertsKnown = true } = answers;
  const opened = await openRound({ doses, areAlertsKnown }, { ...calls, release } as never, {
    medicationRecords: { create: answers.create ?? create },
    medications,
    ...(answers.alerts && { alerts: { list: answers.alerts } }),
  });
  return { ...opened, ...calls, create, release };
}

/** The button that gives a dose with one tap. */
export const givenKey = (medication: string) =>
  screen.findByRole('button', { name: new RegExp(`^Given: ${medication}`) });
