import { Problem, type Resident, type VitalsRecord } from '@hearthline/contracts';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { useAtomValue } from 'jotai';
import { sessionAtom, type Session } from '../../../lib/session-atom.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { encryptedDatabase } from '../../../lib/encrypted-database.ts';
import { encryptedStore } from '../../../lib/encrypted-store.ts';
import { toast } from '../../../ui/toast.tsx';
import { buildRecord, eleanor, henrik } from './build-records.ts';
import { VitalsFormPage } from '../vitals-form-page.tsx';

// Two cores, often busy with other work.
configure({ asyncUtilTimeout: 5_000 });

/** As the app shows it: gone at once with the session. */
function SignedInForm() {
  return useAtomValue(sessionAtom) ? <VitalsFormPage /> : null;
}

export interface OpenOptions {
  residentId?: string;
  residents?: readonly Resident[];
  records?: readonly VitalsRecord[];
  session?: Session;
  /** Waits until the resident stands in the heading; true unless told. */
  heading?: boolean;
  /** Opens it in place of this record; `from` is where its author came from. */
  corrects?: VitalsRecord;
  from?: string;
}

/** Opens the form as its author finds it; `create` answers Save, and by default stores what it is sent. */
export async function openForm(options: OpenOptions = {}) {
  const { residentId = eleanor.id, residents = [eleanor, henrik], records = [], heading = true } = options;
  history.replaceState(null, '', addressOf({ ...options, residentId }));
  const create = vi.fn(
    async ({ body }: { body: unknown }, _options?: { idempotencyKey?: string | undefined }) => ({
      record: { ...buildRecord(), ...(body as Partial<VitalsRecord>), id: '9'.repeat(24) },
    }),
  );
  const page = renderWithStore(<SignedInForm />, {
    session: options.session ?? buildSession(),
    api: {
      residents: {
        list: async () => ({ residents: [...residents], found: residents.length, total: residents.length }),
      },
      vitals: {
        list: async () => ({ records: [...records] }),
        get: async () => {
          if (!options.corrects) throw new Problem('not-found', 'Record not found');
          return { record: options.corrects, corrected: null };
        },
        create: (input, options) => create({ body: input?.body }, options),
      },
    },
  });
  if (residentId && heading) await screen.findByRole('heading', { name: /Eleanor Price|Henrik Dahl/ });
  return { create, page, user: userEvent.setup() };
}

function addressOf({ residentId, corrects, from }: OpenOptions): string {
  if (corrects) return `/forms/vitals?${new URLSearchParams({ corrects: corrects.id, from: from ?? '' })}`;
  return residentId ? `/forms/vitals?residentId=${residentId}` : '/forms/vitals';
}

export const bloodPressure = () =>
  screen.getByLabelText<HTMLInputElement>('Blood pressure', { selector: 'input' });
export const spin = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
export const key = (name: string) =>
  within(screen.getByRole('group', { name: /^Keypad/ })).getByRole('button', { name });
export const save = () => screen.getByRole('button', { name: /^Sav/ });

/** Types a reading into every field that wants one. */
export async function measureAll(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(bloodPressure(), '12080');
  await user.type(spin('Pulse'), '72');
  await user.type(spin('SpO2'), '97');
}

/** Nothing said and nothing kept by an earlier test. */
export async function startAnew(): Promise<void> {
  toast.clear();
  // The store works one after the other: what the last test left is written by then.
  await encryptedStore.othersWaiting();
  const database = await encryptedDatabase();
  await Promise.all([database.clear('drafts'), database.clear('outbox')]);
}
