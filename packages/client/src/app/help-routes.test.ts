import { describe, expect, it } from 'vitest';
import { helpAddress } from '../care/help-address.ts';
import { helpScenes } from '../features/office/help/scenes.ts';
import { navigationFor } from './navigation.ts';
import { routes } from './routes.ts';

const addresses = ['/help', ...helpScenes.map(({ id }) => `/help/${id}`)];

describe('helpAddress', () => {
  it('leads every page to a page of the help that there is', () => {
    const pages = routes.map(({ path }) => path.replace(':id', 'a'.repeat(24)));
    expect(pages.map(helpAddress).filter((address) => !addresses.includes(address))).toEqual([]);
  });

  it('leads what a shift uses to its own page', () => {
    expect(helpAddress('/round')).toBe('/help/medication-round');
    expect(helpAddress('/forms/vitals')).toBe('/help/record-vitals');
    expect(helpAddress(`/residents/${'a'.repeat(24)}`)).toBe('/help/residents');
    expect(helpAddress('/audit')).toBe('/help');
  });
});

describe('Screens that the help leads to', () => {
  it('are pages in the menu', () => {
    const menu = navigationFor('root', '/').flatMap(({ items }) => items.map(({ href }) => href));
    expect(
      helpScenes.flatMap(({ screen }) => screen?.href ?? []).filter((href) => !menu.includes(href)),
    ).toEqual([]);
  });
});
