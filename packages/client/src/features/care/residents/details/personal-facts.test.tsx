import { buildResident } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { PersonalFacts } from './personal-facts.tsx';

it.each([
  ['root', true],
  ['administrator', true],
  ['manager', false],
  ['nurse', false],
] as const)('Personal information: %s may export the personal data: %s', (role, mayExport) => {
  renderWithStore(<PersonalFacts resident={buildResident()} onEdit={() => undefined} />, {
    session: buildSession(role),
  });
  const button = screen.queryByRole('button', { name: 'Export personal data' });
  expect(button !== null).toBe(mayExport);
});
