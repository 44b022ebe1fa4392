import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SecondCheckCard } from './second-check-card.tsx';
import { renderRoot, settings } from './testing/render-root.tsx';

it('Root settings: has a second person check each prescription', async () => {
  const { updateSettings } = renderRoot(<SecondCheckCard />);
  updateSettings.mockResolvedValue({
    settings: settings.map((one) =>
      one.key === 'second_check' ? { ...one, value: { required: true } } : one,
    ),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^A second person checks/ });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  expect(updateSettings).toHaveBeenCalledWith({
    body: { settings: [{ key: 'second_check', value: { required: true } }] },
  });
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(box.checked).toBe(true);
});
