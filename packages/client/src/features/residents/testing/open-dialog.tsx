import type { Resident } from '@hearthline/contracts';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { encryptedDatabase } from '../../../lib/encrypted-database.ts';
import { encryptedStore } from '../../../lib/encrypted-store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ResidentDialog } from '../dialog/resident-dialog.tsx';
import { buildResident } from '@hearthline/contracts/testing';

// Two cores, often busy with other work.
configure({ asyncUtilTimeout: 5_000 });

/** Opens the dialog to add somebody, or to edit `resident`; `calls` answer in the place of the server's usual words. */
export async function openDialog(resident?: Resident, calls: ApiOverrides['residents'] = {}) {
  const create = vi.fn(
    async ({ body }: { body: object }, _options?: { idempotencyKey?: string | undefined }) => ({
      resident: buildResident({ ...body, id: '9'.repeat(24) }),
    }),
  );
  const update = vi.fn(async ({ body }: { body: object }) => ({
    resident: buildResident({ ...resident, ...body, version: 9 }),
  }));
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const { unmount } = renderWithStore(
    <ResidentDialog resident={resident} onClose={onClose} onSaved={onSaved} />,
    {
      session: buildSession('nurse'),
      api: {
        residents: { create, update, similar: async () => ({ residents: [] }), ...calls },
      },
    },
  );
  await screen.findByRole('button', { name: 'Save' });
  return { create, update, onClose, onSaved, unmount, user: userEvent.setup() };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const save = () => screen.getByRole('button', { name: 'Save' });
/** The dialog's file input: it stands behind a button. */
export const files = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

/** Nothing kept by an earlier test. */
export async function forgetDrafts(): Promise<void> {
  // The store works one after the other: what the last test left is written by then.
  await encryptedStore.othersWaiting();
  await (await encryptedDatabase()).clear('drafts');
}
