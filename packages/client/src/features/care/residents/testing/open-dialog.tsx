import type { Resident } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { ResidentDialog } from '../dialog/resident-dialog.tsx';
import { buildResident } from '@hearthline/contracts/testing';

/** Opens the dialog to add a resident, or to edit `resident`; `calls` override the default replies. */
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
export const files = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
