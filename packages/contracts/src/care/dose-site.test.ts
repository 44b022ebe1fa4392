import { expect, it } from 'vitest';
import { formatSite, getSites } from './dose-site.ts';
import { asksAtGiving, findSiteError } from './given-dose.ts';

const patch = { amount: 1, unit: 'patch' };

it.each([
  [{ place: 'Upper arm, left', oldPatch: 'removed' }, 'Upper arm, left; old patch removed'],
  [{ place: 'Upper back', oldPatch: 'none' }, 'Upper back; there was no old patch'],
  [{ place: 'Abdomen, right' }, 'Abdomen, right'],
] as const)('a site is written with what became of the patch before', (site, text) => {
  expect(formatSite(site)).toBe(text);
});

it.each([
  ['subcutaneous', 'Abdomen, left'],
  ['intramuscular', 'Buttock, right'],
  ['on the skin', 'Upper back'],
])('the route %s has sites', (route, site) => {
  expect(getSites(route)).toContain(site);
});

it('other routes have none', () => {
  expect(getSites('oral')).toEqual([]);
});

it.each([
  [undefined, 'site.place'],
  [{ place: null, oldPatch: 'none' }, 'site.place'],
  [{ place: 'Upper back' }, 'site.oldPatch'],
  [{ place: 'Upper back', oldPatch: 'removed' }, null],
] as const)('a patch needs its site and the word on the old one', (site, field) => {
  expect(findSiteError(site, patch)?.field ?? null).toBe(field);
  expect(findSiteError(site, { amount: 4, unit: 'IU' })).toBeNull();
});

it('a patch is asked about at giving', () => {
  expect([asksAtGiving({ dose: patch }), asksAtGiving({ dose: { amount: 4, unit: 'IU' } })]).toEqual([
    true,
    false,
  ]);
});
