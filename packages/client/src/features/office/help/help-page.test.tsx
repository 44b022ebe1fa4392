import type { Role } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { HelpPage } from './help-page.tsx';
import { helpScenes } from './scenes.ts';

function open(path: string, role: Role = 'nurse') {
  history.replaceState(null, '', path);
  renderWithStore(
    <>
      <Route path="/help" component={HelpPage} />
      <Route path="/help/:scene" component={HelpPage} />
    </>,
    { session: buildSession(role) },
  );
  return userEvent.setup();
}

describe('Help page', () => {
  it('lists every scene, and only the results of a search', async () => {
    const user = open('/help');
    expect(screen.getAllByRole('listitem')).toHaveLength(helpScenes.length);
    await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'recheck');
    await screen.findByRole('heading', { name: 'Found' });
    const found = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(found).toContain('/help/alerts');
    expect(found).not.toContain('/help/displays');
  });

  it('says that there are no results', async () => {
    const user = open('/help');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it.each(helpScenes.map(({ id, title }) => [id, title]))('shows the page %s', (id, title) => {
    open(`/help/${id}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Step by step' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2);
  });

  it('names the roles and leads to the screen, unless the role may not open it', () => {
    open('/help/displays', 'manager');
    expect(screen.getByText('For: Root, Administrator, Manager.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Screens' }).getAttribute('href')).toBe('/screens');
  });

  it('links to no screen that refuses the user', () => {
    open('/help/displays', 'nurse');
    expect(screen.queryByRole('link', { name: 'Open Screens' })).toBeNull();
  });

  it('leads from an unknown address to all of the help', () => {
    open('/help/no-such-scene');
    expect(screen.getByText('There is no help page of this name.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All help' }).getAttribute('href')).toBe('/help');
  });
});
