import { describe, expect, it, vi } from 'vitest';
import { startTogether } from './start-together.ts';

describe('startTogether', () => {
  it('lets the first start at once, and those who come after it together when the time is over', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const start = startTogether(() => 30);
      const started: string[] = [];
      const by = (name: string) => start().then(() => void started.push(name));
      await by('first');
      expect(started).toEqual(['first']);
      const waiting = [by('second'), by('third')];
      await Promise.resolve();
      expect(started).toEqual(['first']);
      await Promise.all(waiting);
      expect(started).toEqual(['first', 'second', 'third']);
      // They have started just now, too.
      const fourth = by('fourth');
      await Promise.resolve();
      expect(started).toHaveLength(3);
      await fourth;
      vi.advanceTimersByTime(30);
      await by('fifth');
      expect(started).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
    } finally {
      vi.useRealTimers();
    }
  });
});
