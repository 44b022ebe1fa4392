import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildResident } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import { pageSubjectAtom } from '../lib/shell/page-subject.ts';
import { store } from '../lib/state/store.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { ResidentBanner } from './resident-banner.tsx';
import { ResidentHeading } from './resident-heading.tsx';

const rosa = buildResident({
  age: 84,
  dateOfBirth: null,
  roomNumber: '12',
  allergies: ['Latex', 'Penicillin'],
});
const session = buildSession();

describe('Heading of a page about one resident', () => {
  it('is the h1 with name, and says age, room and every allergy', () => {
    const { container } = renderWithStore(<ResidentHeading resident={rosa} level={1} />, { session });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Rosa Marí');
    for (const text of ['84 years, room 12', 'Latex', 'Penicillin'])
      expect(container.textContent).toContain(text);
  });

  it('names the resident for the document’s title until it is unmounted', () => {
    const { unmount } = renderWithStore(<ResidentHeading resident={rosa} level={1} />, { session });
    expect(store.get(pageSubjectAtom)).toBe('Rosa Marí, room 12');
    unmount();
    expect(store.get(pageSubjectAtom)).toBeNull();
  });
});

describe('Banner of a page about one resident', () => {
  const openBanner = (allergies: string[]) => {
    renderWithStore(<ResidentBanner resident={{ ...rosa, allergies, allergiesChecked: true }} />, {
      session,
    });
    return within(screen.getByRole('group', { name: 'This page is about Rosa Marí' }));
  };

  it('says name, age, room and the one allergy', () => {
    const banner = openBanner(['Latex']);
    for (const text of ['Rosa Marí', '84 years, room 12', 'Latex'])
      expect(banner.getByText(text)).toBeTruthy();
    expect(banner.queryByRole('button')).toBeNull();
  });

  it('says that there are no known allergies', () => {
    expect(openBanner([]).getByText('No known allergies')).toBeTruthy();
  });

  it('offers the list of several allergies behind their number', async () => {
    const button = openBanner(['Latex', 'Penicillin']).getByRole('button', { name: '2 allergies' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(within(button).getByText('Latex, Penicillin')).toBeTruthy();
  });
});
