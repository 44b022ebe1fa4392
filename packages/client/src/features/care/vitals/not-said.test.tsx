import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRecord } from './testing/build-records.ts';
import { measureAll, openForm, resetForm, save, spin } from './testing/open-form.tsx';
import { emptyForm, hasInput, lacksMeal, restoredValues } from './form-values.ts';
import { toRequestBody } from './request-body.ts';
import { toCorrectionValues } from './correction.ts';

beforeEach(resetForm);

const observations = (body: unknown) => {
  const { hydration, urine, defecation } = body as Record<string, unknown>;
  return [hydration, urine, defecation];
};

describe('What nobody said in Form 01', () => {
  it('is not recorded; No is said beside the box, and taken back', async () => {
    const { create, user } = await openForm();
    await measureAll(user);
    const no = screen.getByRole('button', { name: 'Urine: No' });
    await userEvent.click(no);
    expect(no.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Defecation: No' }));
    await userEvent.click(screen.getByRole('button', { name: 'Defecation: No' }));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(observations(create.mock.calls[0]?.[0].body)).toEqual([null, false, null]);
  });

  it('a tick takes the No back', async () => {
    await openForm();
    await userEvent.click(screen.getByRole('button', { name: 'Hydration: No' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hydration' }));
    expect(screen.queryByRole('button', { name: 'Hydration: No' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hydration' }));
    expect(screen.getByRole('button', { name: 'Hydration: No' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('a correction keeps what was said, and a draft of an earlier version says no No', () => {
    const record = { ...buildRecord(), hydration: true, urine: false, defecation: null };
    expect(observations(toRequestBody(toCorrectionValues(record)))).toEqual([true, false, null]);
    const { saidNo: _none, ...former } = emptyForm('a'.repeat(24));
    const restored = restoredValues(former as ReturnType<typeof emptyForm>, '2026-11-28T08:00:00.000Z');
    expect(observations(toRequestBody(restored))).toEqual([null, null, null]);
    expect(hasInput({ ...emptyForm(''), saidNo: { urine: true } })).toBe(true);
  });
});

describe('The meal of a sugar', () => {
  it('is not chosen until touched, and asked once at saving', async () => {
    const { create, user } = await openForm();
    const meal = within(screen.getByRole('radiogroup', { name: 'Sugar measured' }));
    expect(meal.queryByRole('radio', { checked: true })).toBeNull();
    await measureAll(user);
    await user.type(spin('Sugar'), '165');
    expect(screen.getByText('fasting, not chosen yet')).toBeTruthy();
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Fasting or after a meal?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'After a meal' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0].body).toMatchObject({ sugar: 165, sugarType: 'post-meal' });
  });

  it('is not asked for where it was chosen, or there is no sugar', async () => {
    const { create, user } = await openForm();
    await measureAll(user);
    await user.type(spin('Sugar'), '100');
    await userEvent.click(screen.getByRole('radio', { name: 'Fasting' }));
    expect(screen.queryByText('fasting, not chosen yet')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0].body).toMatchObject({ sugarType: 'fasting' });
  });

  it('is asked for in a correction that adds a sugar, and kept in one that changes it', () => {
    const without = toCorrectionValues({ ...buildRecord(), sugar: null, sugarType: 'fasting' });
    expect(lacksMeal(without)).toBe(false);
    expect(lacksMeal({ ...without, sugar: '165' })).toBe(true);
    const withSugar = toCorrectionValues({ ...buildRecord(), sugar: 102, sugarType: 'fasting' });
    expect(lacksMeal({ ...withSugar, sugar: '165' })).toBe(false);
  });
});
