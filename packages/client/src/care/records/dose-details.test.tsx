import { buildDose } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { DoseDetails } from './dose-details.tsx';

it('An opened medication record writes its dose and the one before as the prescription does', () => {
  const record = buildDose({ dose: { amount: 2, unit: 'tablet' } });
  const before = buildDose({ id: '3'.repeat(24), dose: { amount: 0.5, unit: 'tablet' } });
  renderWithStore(<DoseDetails record={record} corrected={[before]} />, { session: buildSession('nurse') });
  expect(screen.getByText('2 tablets')).toBeTruthy();
  expect(screen.getByText('half a tablet').tagName).toBe('S');
});
