import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { GivingRolesCard } from './giving-roles-card.tsx';
import { renderRoot, settings } from './testing/render-root.tsx';

it('Root settings: injections are given by nurses and above', async () => {
  const { updateSettings } = renderRoot(<GivingRolesCard />);
  const value = {
    routes: [
      { route: 'subcutaneous' as const, roles: ['root', 'administrator', 'manager', 'nurse'] as const },
    ],
  };
  const stored = { routes: value.routes.map(({ route, roles }) => ({ route, roles: [...roles] })) };
  updateSettings.mockResolvedValue({
    settings: settings.map((one) => (one.key === 'giving_roles' ? { ...one, value: stored } : one)),
  });
  const box = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Subcutaneous' });
  expect(box.value).toBe('Every role');
  await userEvent.selectOptions(box, 'Nurse and above');
  expect(updateSettings).toHaveBeenCalledWith({
    body: { settings: [{ key: 'giving_roles', value: stored }] },
  });
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(box.value).toBe('Nurse and above');
});
