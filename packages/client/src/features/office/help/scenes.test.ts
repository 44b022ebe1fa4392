import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpScenes } from './scenes.ts';
import { searchScenes } from './help-page.tsx';

const folder = 'packages/client/src/features/office/help/pictures';
const maxPictureBytes = 60 * 1024;

describe('Scenes of the help', () => {
  it('have an address each', () => {
    const ids = helpScenes.map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have the pictures that they name, in both themes, and there are no others', () => {
    const named = helpScenes.filter(({ picture }) => picture).map(({ id }) => id);
    const expected = named.flatMap((id) => [`${id}-dark.webp`, `${id}-light.webp`]);
    expect(pictures()).toEqual(expected.toSorted());
  });

  it('have small pictures', () => {
    expect(pictures().filter((name) => statSync(join(folder, name)).size > maxPictureBytes)).toEqual([]);
  });
});

function pictures(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.webp'))
    .toSorted();
}

describe('searchScenes', () => {
  const idsFor = (query: string) => searchScenes(helpScenes, query).map(({ id }) => id);

  it('finds words of the title first', () => {
    expect(idsFor('ALERT')[0]).toBe('alerts');
    expect(idsFor('alert').length).toBeGreaterThan(1);
  });

  it('finds words of steps, questions and answers', () => {
    expect(idsFor('recovery codes')).toEqual(['your-account']);
    expect(idsFor('qr phone')).toContain('displays');
  });

  it('finds nothing if a word of the search is in no scene', () => {
    expect(idsFor('vitals zzz')).toEqual([]);
  });
});
