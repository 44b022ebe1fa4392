import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInGroups } from './run-in-groups.ts';

describe('runInGroups', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Work by name that ends when it is told to. */
  function setUp(isUsed = () => true) {
    const grouped = runInGroups({ gapMs: 2, longestMs: 30, isUsed });
    const started: string[] = [];
    const ends = new Map<string, { end: () => void; fail: () => void }>();
    const run = (name: string) =>
      grouped(() => {
        started.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) }),
        );
      });
    return {
      started,
      run,
      end: (name: string) => ends.get(name)?.end(),
      fail: (name: string) => ends.get(name)?.fail(),
    };
  }

  it('starts work that comes alone at once, also after other work has ended', async () => {
    const { run, started, end } = setUp();
    for (const name of ['first', 'second']) {
      const running = run(name);
      await vi.advanceTimersByTimeAsync(0);
      expect(started).toContain(name);
      end(name);
      expect(await running).toBe(name);
    }
  });

  it('starts what came meanwhile together, when the work before it has ended', async () => {
    const { run, started, end } = setUp();
    void run('first');
    await vi.advanceTimersByTimeAsync(5);
    void run('second');
    void run('third');
    await vi.advanceTimersByTimeAsync(5);
    expect(started).toEqual(['first']);
    end('first');
    await vi.advanceTimersByTimeAsync(1);
    // A client's next request, within the gap.
    void run('fourth');
    expect(started).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['first', 'second', 'third', 'fourth']);
    // The next waits for all of them.
    void run('fifth');
    end('second');
    end('third');
    await vi.advanceTimersByTimeAsync(10);
    expect(started).not.toContain('fifth');
    end('fourth');
    await vi.advanceTimersByTimeAsync(2);
    expect(started).toContain('fifth');
  });

  it('lets no work wait longer than said, however long the work before it takes', async () => {
    const { run, started, end } = setUp();
    void run('long');
    await vi.advanceTimersByTimeAsync(10);
    void run('second');
    await vi.advanceTimersByTimeAsync(19);
    expect(started).toEqual(['long']);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['long', 'second']);
    end('second');
    await vi.advanceTimersByTimeAsync(0);
    void run('third');
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['long', 'second', 'third']);
    await vi.advanceTimersByTimeAsync(100);
    void run('fourth');
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toContain('fourth');
  });

  it('lets no work wait longer than said where the work before it ends just before that', async () => {
    const { run, started, end } = setUp();
    void run('long');
    await vi.advanceTimersByTimeAsync(10);
    void run('second');
    await vi.advanceTimersByTimeAsync(19);
    end('long');
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['long', 'second']);
  });

  it('goes on after work that fails, whose caller gets the error', async () => {
    const { run, started, fail } = setUp();
    const failing = run('first');
    const refused = expect(failing).rejects.toThrow('first');
    await vi.advanceTimersByTimeAsync(0);
    void run('second');
    fail('first');
    await refused;
    await vi.advanceTimersByTimeAsync(2);
    expect(started).toEqual(['first', 'second']);
  });

  it('starts all work at once where it is not used', () => {
    const { run, started } = setUp(() => false);
    for (const name of ['first', 'second']) void run(name);
    expect(started).toEqual(['first', 'second']);
  });
});
