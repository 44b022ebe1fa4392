import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { press, renderRoot, settings, system } from './testing/render-root.tsx';

describe('Root settings: switches', () => {
  it('wait in "Unsaved Changes", ask with the users in the middle of a form, and give these users time', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings });
    expect(await screen.findByText(/immediately blocks all non-root users/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('switch', { name: 'Maintenance Mode' }));
    await press('Discard');
    expect(screen.queryByRole('region', { name: 'Unsaved Changes' })).toBeNull();
    await press('Maintenance Mode', 'switch');
    await press('Save Changes');
    const dialog = within(await screen.findByRole('alertdialog', {}, { timeout: 10_000 }));
    expect(await dialog.findByText('Ben Okafor')).toBeTruthy();
    expect(dialog.getByText(/^Form 01, 2 forms, for/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '60 s' }).checked).toBe(true);
    expect(updateSettings).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('radio', { name: '30 s' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Turn it on' }));
    expect(updateSettings).toHaveBeenCalledWith({
      body: {
        settings: [{ key: 'maintenance_mode', value: { enabled: true, message: '' } }],
        maintenanceInSeconds: 30,
      },
    });
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Unsaved Changes' })).toBeNull();
  });

  it('keep what was typed when saving fails, and show a refusal at its field', async () => {
    const { updateSettings } = renderRoot();
    const refused = { fields: { 'settings.1.value.version': 'Version must look like 2.4.0.' } };
    updateSettings.mockRejectedValue(new Problem('invalid', 'Not that.', refused));
    const field = await screen.findByLabelText<HTMLInputElement>('Version Number');
    await press('Show “Forgot Password?” on the sign-in page', 'switch');
    await userEvent.clear(field);
    await userEvent.type(field, 'new');
    await press('Save Changes');
    expect(await screen.findByText('Failed to save settings. Please try again.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('new');
    expect(updateSettings).toHaveBeenCalledWith({
      body: {
        settings: [
          { key: 'forgot_password_enabled', value: { enabled: false } },
          { key: 'app_version', value: { version: 'new' } },
        ],
      },
    });
    await press('Discard');
    expect(field.value).toBe('2.4.0');
  });

  it('show the typed values beside the version of another user for a choice; a switch alone causes no question', async () => {
    const { updateSettings } = renderRoot();
    const field = await screen.findByLabelText<HTMLInputElement>('Version Number');
    await userEvent.clear(field);
    await userEvent.type(field, '3.0');
    const others = settings.map((one) =>
      one.key === 'app_version' ? { ...one, value: { version: '2.9' }, version: 7 } : one,
    );
    const stale = new Problem('stale', 'Someone else changed it.', { current: { settings: others } });
    updateSettings.mockRejectedValueOnce(stale);
    updateSettings.mockResolvedValue({ settings: others });
    await press('Save Changes');
    const dialog = within(await screen.findByRole('dialog', { name: /^System Status was changed while/ }));
    const texts = dialog.getAllByRole('group').map(({ textContent }) => textContent);
    expect(texts).toEqual(['Version Number was 2.4.0, changed by both of youMine3.0Theirs2.9']);
    expect(updateSettings).toHaveBeenCalledTimes(1);
    await userEvent.click(dialog.getByRole('radio', { name: 'Mine 3.0' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const mine = { key: 'app_version', value: { version: '3.0' }, version: 7 };
    await waitFor(() => expect(updateSettings).toHaveBeenLastCalledWith({ body: { settings: [mine] } }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    await press('Show “Forgot Password?” on the sign-in page', 'switch');
    await press('Save Changes');
    const command = { key: 'forgot_password_enabled', value: { enabled: false } };
    await waitFor(() => expect(updateSettings).toHaveBeenLastCalledWith({ body: { settings: [command] } }));
  });

  it('count down to announced maintenance, and begin it now or not at all', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings });
    const maintenanceAt = new Date(Date.now() + 47_000).toISOString();
    act(() => store.set(systemStatusAtom, { ...system, maintenanceAt }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^0:4[67]$/);
    await press('Start now');
    const maintenance = (enabled: boolean) => [{ key: 'maintenance_mode', value: { enabled, message: '' } }];
    expect(updateSettings).toHaveBeenLastCalledWith({
      body: { settings: maintenance(true), maintenanceInSeconds: 0 },
    });
    await press('Cancel');
    expect(updateSettings).toHaveBeenLastCalledWith({ body: { settings: maintenance(false) } });
  });

  it('show maintenance and login block by the server’s status, not by the press', async () => {
    renderRoot();
    expect(screen.getByText('OPERATIONAL')).toBeTruthy();
    act(() => store.set(systemStatusAtom, { ...system, loginBlocked: true }));
    expect(screen.queryByText('OPERATIONAL')).toBeNull();
    expect(screen.queryByText('All users can access the system.')).toBeNull();
    expect(screen.getByText('LOGIN BLOCKED')).toBeTruthy();
    act(() => store.set(systemStatusAtom, { ...system, maintenanceMode: true, loginBlocked: true }));
    expect(screen.getByText('MAINTENANCE')).toBeTruthy();
    expect(screen.getByText('Under Maintenance')).toBeTruthy();
    await press('Connected Users', 'tab');
    expect(screen.getByText('BLOCKED')).toBeTruthy();
  });

  it('show a failure', async () => {
    const { toggleLoginBlock } = renderRoot();
    await press('Connected Users', 'tab');
    toggleLoginBlock.mockRejectedValue(new Problem('database-away', 'The database is away.'));
    await press('Block User Login', 'switch');
    expect(await screen.findByText('Failed to toggle login block')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });
});
