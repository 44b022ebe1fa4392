import { Problem, type Kardex, type MedicationRecord, type Prescription } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { setClock } from '../../../../../lib/server/server-clock.ts';
import { buildSession } from '../../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../../testing/render-with-store.tsx';
import { KardexSection } from '../kardex-section.tsx';
import { buildKardexFor, rosa } from './build-kardex.ts';

type Get = NonNullable<NonNullable<ApiOverrides['kardex']>['get']>;

export interface OpenKardex {
  /** The prescriptions on the server at the time of a call. */
  readonly prescriptions?: () => readonly Prescription[];
  readonly records?: readonly MedicationRecord[];
  readonly resident?: typeof rosa;
  readonly fields?: Partial<Kardex>;
  /** The server's time, ISO 8601. */
  readonly now?: string;
  /** The query string. */
  readonly query?: string;
  readonly get?: Get;
}

/** Renders the Kardex of Rosa at noon of 21 November 2026; returns the spy of its call. */
export function openKardex(options: OpenKardex = {}) {
  const { prescriptions = () => [], records = [], resident = rosa, fields, query = '' } = options;
  setClock(options.now ?? '2026-11-21T12:00:00.000Z');
  history.replaceState(null, '', `/${query}`);
  const get = vi.fn<Get>(
    options.get ??
      (async ({ query: asked }) => {
        const month = asked?.month ?? '2026-11';
        return buildKardexFor(prescriptions(), {
          month,
          records: records.filter(({ scheduledFor }) => scheduledFor.startsWith(month)),
          ...fields,
        });
      }),
  );
  renderWithStore(<KardexSection resident={resident} />, {
    session: buildSession('nurse'),
    api: {
      kardex: { get },
      medicationRecords: {
        get: async ({ params }) => {
          const record = records.find(({ id }) => id === params.id);
          if (!record) throw new Problem('not-found', 'Record not found');
          return { record, corrected: [] };
        },
      },
    },
  });
  return { get };
}

/** The cells of the sheet that have a dose, by name. */
export const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name });
