import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CareSettingsCard } from './care-settings-card.tsx';
import { renderRoot, settings, withVersion } from './testing/render-root.tsx';

describe('Root settings: care', () => {
  const fill = async (label: string, value: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field);
    if (value) await userEvent.type(field, value);
    return field;
  };
  const save = async (form: string) =>
    userEvent.click(within(screen.getByRole('form', { name: form })).getByRole('button', { name: 'Save' }));

  it('sets the minutes to the recheck within their range', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    updateSettings.mockResolvedValue({ settings });
    const range = 'The time to the recheck must be 5 to 480 minutes.';
    for (const [wrong, words] of [
      ['4', range],
      ['', range],
      ['7.5', 'Whole numbers only.'],
      ['soon', range],
      ['0x20', range],
      ['1e2', 'Write all digits of the number, without E.'],
    ] as const) {
      await fill('Recheck interval (minutes)', wrong);
      await save('Recheck');
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Recheck interval (minutes)', '45');
    await save('Recheck');
    const changed = [{ key: 'recheck_minutes', value: { minutes: 45 } }];
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: changed } });
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
  });

  it('sets the windows of doses within their range', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    updateSettings.mockResolvedValue({ settings });
    await fill('Most doses (minutes)', '9');
    await fill('Time-critical doses (minutes)', '');
    await save('Dose windows');
    expect(screen.getAllByText('A dose window must be 10 to 240 minutes.')).toHaveLength(2);
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Most doses (minutes)', '90');
    await fill('Time-critical doses (minutes)', '15');
    await save('Dose windows');
    const value = { normal: 90, timeCritical: 15 };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'dose_windows', value }] } });
  });

  it('sets the most of substances in 24 hours, one a line', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    updateSettings.mockResolvedValue({ settings });
    await fill('Substance and mg, one a line', 'paracetamol');
    await save('Most in 24 hours');
    expect(screen.getByText('Write a substance and its mg: “paracetamol”.')).toBeTruthy();
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Substance and mg, one a line', 'paracetamol 3000\nacetylsalicylic acid: 900 mg');
    await save('Most in 24 hours');
    const limits = [
      { substance: 'paracetamol', mg: 3_000 },
      { substance: 'acetylsalicylic acid', mg: 900 },
    ];
    expect(updateSettings).toHaveBeenCalledWith({
      body: { settings: [{ key: 'substance_limits', value: { limits } }] },
    });
  });

  it('sets when shifts begin: one more, one fewer, never two at once, and in order', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    updateSettings.mockResolvedValue({ settings });
    const fourth = await fill('Shift 4 begins', '07:00');
    expect(screen.getByLabelText('Shift 5 begins')).toBeTruthy();
    await save('Shifts');
    expect(screen.getByText('Another shift begins at this time already.')).toBeTruthy();
    expect(fourth.getAttribute('aria-invalid')).toBe('true');
    for (const label of ['Shift 1 begins', 'Shift 2 begins', 'Shift 3 begins', 'Shift 4 begins'])
      await fill(label, '');
    await save('Shifts');
    expect(screen.getByText('Please enter when a shift begins.')).toBeTruthy();
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Shift 1 begins', '20:00');
    await fill('Shift 2 begins', '08:00');
    await save('Shifts');
    const value = { starts: ['08:00', '20:00'] };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'shift_times', value }] } });
  });

  it('shows the typed value beside the version that another user saved, for a choice', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    const others = settings.map((one) =>
      one.key === 'home_details' ? { ...one, value: { name: 'Theirs', address: '' }, version: 4 } : one,
    );
    const stale = new Problem('stale', 'Someone else changed it.', { current: { settings: others } });
    updateSettings.mockRejectedValueOnce(stale);
    updateSettings.mockResolvedValue({ settings: others });
    await fill('Name of the home', 'Hearth House');
    await save('Home');
    const dialog = within(await screen.findByRole('dialog', { name: /^This setting was changed while/ }));
    const texts = dialog.getAllByRole('group').map(({ textContent }) => textContent);
    expect(texts).toEqual(['Name of the home was empty, changed by both of youMineHearth HouseTheirsTheirs']);
    await userEvent.click(dialog.getByRole('radio', { name: 'Mine Hearth House' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const mine = { key: 'home_details', value: { name: 'Hearth House', address: '' }, version: 4 };
    await waitFor(() => expect(updateSettings).toHaveBeenLastCalledWith({ body: { settings: [mine] } }));
  });

  it('saves one setting where all have the version of a new home: each form stays once, with what is typed in it', async () => {
    const { settings: read, updateSettings } = renderRoot(<CareSettingsCard />, {}, withVersion(0));
    const changed = { key: 'recheck_minutes' as const, value: { minutes: 45 }, version: 1 };
    const after = withVersion(0).map((one) => (one.key === changed.key ? changed : one));
    updateSettings.mockResolvedValue({ settings: after });
    await fill('Name of the home', 'Hearth House');
    await fill('Recheck interval (minutes)', '45');
    await save('Recheck');
    await screen.findByText('Settings Saved');
    const forms = screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'));
    expect(forms).toEqual(['Recheck', 'Dose windows', 'Most in 24 hours', 'Shifts', 'Home', 'Wall boards']);
    expect(screen.getByLabelText<HTMLInputElement>('Name of the home').value).toBe('Hearth House');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('sets the hours of the wall boards, and shows errors at the field', async () => {
    const { updateSettings } = renderRoot(<CareSettingsCard />);
    const dark = await fill('Dark theme from', '07:00');
    await save('Wall boards');
    expect(screen.getByText('The night must begin at another time than the day.')).toBeTruthy();
    expect(dark.getAttribute('aria-invalid')).toBe('true');
    expect(updateSettings).not.toHaveBeenCalled();
    const refused = { fields: { 'settings.0.value.dayFrom': 'Not at this hour.' } };
    updateSettings.mockRejectedValue(new Problem('invalid', 'Not that.', refused));
    await fill('Dark theme from', '21:30');
    await save('Wall boards');
    expect(await screen.findByText('Not at this hour.')).toBeTruthy();
    const value = { dayFrom: '07:00', nightFrom: '21:30' };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'wall_hours', value }] } });
  });
});
