import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openForm, resetForm } from './testing/open-form.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };
beforeEach(resetForm);

describe('Form 01 without a resident', () => {
  it('at a desk: the search has the focus, its options stay closed', async () => {
    happyDOM.setViewport({ width: 1280 });
    await openForm({ residentId: '' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Resident/ })),
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('focuses no field on a tablet, so that no keyboard opens', async () => {
    happyDOM.setViewport({ width: 820 });
    await openForm({ residentId: '' });
    await screen.findByRole('group', { name: 'Residents' });
    expect(document.activeElement).toBe(document.body);
    happyDOM.setViewport({ width: 1280 });
  });
});
