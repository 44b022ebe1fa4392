import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';

let worker: Worker;
let lines: { level: number; msg: string }[];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const messages = () => lines.map(({ msg }) => msg);

// A clock of its own: how busy the machine is does not matter.
beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const taking = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const hanging = () => new Promise<void>(() => undefined);
const nameless = () => Object.assign(new Error('no answer'), { name: 'MongoNetworkError' });

type Work = WorkerOptions['work'];
function begin(work: Work, options: Partial<WorkerOptions> = {}) {
  const runs = vi.fn<Work>(work);
  worker = createWorker({ name: 'a test', everyMs: 100, log, ...options, work: runs });
  return runs;
}

describe('a worker', () => {
  it('runs again and again, each time after the run before has ended', async () => {
    let [running, most] = [0, 0];
    const runs = begin(async () => {
      most = Math.max(most, ++running);
      await taking(150);
      running -= 1;
    });
    await pass(1_000);
    expect(most).toBe(1);
    expect(runs).toHaveBeenCalledTimes(4);
  });

  it('aborts and gives up a run that passes its deadline, warns of it once, and goes on', async () => {
    const runs = begin(hanging, { deadlineMs: 50 });
    await pass(100 + 50 + 100 + 50);
    expect(runs).toHaveBeenCalledTimes(2);
    expect(runs.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, true]);
    expect(lines).toMatchObject([{ level: 40, msg: 'a test failed; it is tried again' }]);
  });

  it('logs a row of failures once, and once more when a run succeeds again', async () => {
    let fails = true;
    begin(() => (fails ? Promise.reject(new Error('broken')) : undefined));
    await pass(350);
    expect(lines).toMatchObject([{ level: 50, msg: 'a test failed; it is tried again' }]);
    fails = false;
    await pass(300);
    fails = true;
    await pass(300);
    expect(messages().slice(1)).toEqual(['a test works again', 'a test failed; it is tried again']);
  });

  it('logs a failure that follows those of a database that is away, and not those', async () => {
    const failures = [nameless(), nameless(), new Error('broken')];
    begin(() => Promise.reject(failures.shift() ?? nameless()));
    await pass(250);
    expect(lines).toEqual([]);
    await pass(300);
    expect(messages()).toEqual(['a test failed; it is tried again']);
  });

  it('takes an error thrown before anything is waited for as a failed run', async () => {
    const runs = begin(() => {
      throw new Error('at once');
    });
    await pass(250);
    expect(runs).toHaveBeenCalledTimes(2);
    expect(lines).toHaveLength(1);
  });

  it('waits for another time before its first run and after a failure, where it was told to', async () => {
    const runs = begin(() => Promise.reject(new Error('broken')), { firstMs: 0, retryMs: 1_000 });
    await pass(0);
    expect(runs).toHaveBeenCalledTimes(1);
    await pass(990);
    expect(runs).toHaveBeenCalledTimes(1);
    await pass(20);
    expect(runs).toHaveBeenCalledTimes(2);
  });
});

describe('waking a worker', () => {
  it('has it run at once, and once for many calls', async () => {
    const runs = begin(() => undefined, { everyMs: 10_000 });
    for (let times = 0; times < 3; times += 1) worker.wake();
    await pass(1);
    expect(runs).toHaveBeenCalledTimes(1);
  });

  it('never shortens the rest after a run, which may depend on how long that took', async () => {
    const runs = begin(() => taking(20), { everyMs: 10_000, restMs: (tookMs) => 5 * tookMs });
    worker.wake();
    await pass(30);
    worker.wake();
    await pass(85);
    expect(runs).toHaveBeenCalledTimes(1);
    await pass(10);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  it('during a run has the next follow after the rest', async () => {
    const runs = begin(() => taking(50), { everyMs: 10_000, firstMs: 0, restMs: () => 30 });
    await pass(10);
    worker.wake();
    await pass(65);
    expect(runs).toHaveBeenCalledTimes(1);
    await pass(10);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  it('changes nothing once it was stopped', async () => {
    const runs = begin(() => undefined);
    await worker.stop();
    worker.wake();
    await pass(500);
    expect(runs).not.toHaveBeenCalled();
  });
});

describe('a worker while the home is idle', () => {
  let idle: boolean;
  beforeEach(() => (idle = true));
  const pace = { everyMs: 1_000, isIdle: () => idle };

  it('runs at the idle pace, and at the usual one as soon as the home is no longer idle', async () => {
    const runs = begin(() => undefined, { idle: pace, firstMs: 0 });
    await pass(950);
    expect(runs).toHaveBeenCalledTimes(1);
    await pass(150);
    expect(runs).toHaveBeenCalledTimes(2);
    idle = false;
    await pass(100);
    expect(runs).toHaveBeenCalledTimes(3);
  });

  it('runs at once when it is woken', async () => {
    const runs = begin(() => undefined, { idle: pace, firstMs: 0 });
    await pass(50);
    worker.wake();
    await pass(0);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  it('runs at the usual pace while there is more to do', async () => {
    let hasMore = true;
    const runs = begin(() => hasMore, { idle: pace, firstMs: 0 });
    await pass(350);
    expect(runs).toHaveBeenCalledTimes(4);
    hasMore = false;
    await pass(500);
    expect(runs).toHaveBeenCalledTimes(5);
  });

  it('tries a run that failed again at the usual pace', async () => {
    const runs = begin(() => Promise.reject(new Error('broken')), { idle: pace, firstMs: 0 });
    await pass(350);
    expect(runs).toHaveBeenCalledTimes(4);
  });

  it('runs as soon as it gets its lease', async () => {
    let tenure: AbortController | null = null;
    const lease = { tenure: () => tenure?.signal ?? null, cover: () => undefined };
    const runs = begin(() => undefined, { lease, idle: pace, firstMs: 0 });
    await pass(250);
    tenure = new AbortController();
    await pass(100);
    expect(runs).toHaveBeenCalledTimes(1);
  });
});

describe('stopping a worker', () => {
  it('aborts the run under way and waits for its end, then does what is done last', async () => {
    const done: string[] = [];
    const work: Work = async (signal) => {
      await taking(200);
      done.push(signal.aborted ? 'run, told to end' : 'run');
    };
    begin(work, { firstMs: 0, finish: () => Promise.resolve(void done.push('last')) });
    await pass(10);
    const stopped = worker.stop();
    await pass(100);
    expect(done).toEqual([]);
    await pass(100);
    await stopped;
    expect(done).toEqual(['run, told to end', 'last']);
    expect(lines).toEqual([]);
  });

  it('is bounded: a run that hangs is left, and nothing is done after it', async () => {
    const finish = vi.fn(() => Promise.resolve());
    begin(hanging, { firstMs: 0, stopMs: 300, deadlineMs: 1_000, finish });
    await pass(10);
    let isStopped = false;
    void worker.stop().then(() => (isStopped = true));
    await pass(290);
    expect(isStopped).toBe(false);
    await pass(20);
    expect(isStopped).toBe(true);
    await pass(2_000);
    expect(finish).not.toHaveBeenCalled();
  });
});

describe('a worker with a lease', () => {
  it('does nothing while another server holds it', async () => {
    let tenure: AbortController | null = null;
    const lease = { tenure: () => tenure?.signal ?? null, cover: () => undefined };
    const finish = vi.fn(() => Promise.resolve());
    const runs = begin(() => undefined, { lease, finish });
    await pass(1_000);
    worker.wake();
    await pass(50);
    expect(runs).not.toHaveBeenCalled();
    tenure = new AbortController();
    await pass(100);
    expect(runs).toHaveBeenCalled();
    tenure = null;
    await worker.stop();
    expect(finish).not.toHaveBeenCalled();
  });

  it('tells it of all that it does by it, also of what it gave up', async () => {
    const covered: Promise<unknown>[] = [];
    const { signal } = new AbortController();
    const lease = { tenure: () => signal, cover: (work: Promise<unknown>) => void covered.push(work) };
    const finish = vi.fn(() => taking(500));
    const runs = begin(() => taking(200), { lease, finish, firstMs: 0, deadlineMs: 50, stopMs: 100 });
    await pass(60);
    const stopped = worker.stop();
    await pass(100);
    await stopped;
    expect([runs.mock.calls.length, finish.mock.calls.length, covered.length]).toEqual([1, 1, 2]);
    const ended: string[] = [];
    for (const [n, work] of covered.entries()) void work.then(() => ended.push(n === 0 ? 'run' : 'last'));
    await pass(100);
    expect(ended).toEqual(['run']);
    await pass(400);
    expect(ended).toEqual(['run', 'last']);
  });

  it('aborts the run under way when it is lost, which is no failure', async () => {
    const tenure = new AbortController();
    const lease = { tenure: () => (tenure.signal.aborted ? null : tenure.signal), cover: () => undefined };
    const work: Work = async (signal) => {
      for (;;) {
        await taking(10);
        signal.throwIfAborted();
      }
    };
    const runs = begin(work, { lease, firstMs: 0 });
    await pass(50);
    expect(runs.mock.calls[0]![0].aborted).toBe(false);
    tenure.abort();
    expect(runs.mock.calls[0]![0].aborted).toBe(true);
    await pass(1_000);
    expect(runs).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([]);
  });
});
