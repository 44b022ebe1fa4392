import { describe, expect, it } from 'vitest';
import { helpScenes } from './scenes.ts';
import { searchScenes } from './search-scenes.ts';

describe('Scenes of the help', () => {
  it('have an address each', () => {
    const ids = helpScenes.map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

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

  it('finds nothing where one of the words is nowhere', () => {
    expect(idsFor('vitals zzz')).toEqual([]);
  });
});
