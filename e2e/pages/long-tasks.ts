import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Thread CPU time in microseconds: time spent waiting for the processor is left out. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const limitMs = 50;

function durationsOverLimit(events: readonly TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${String(pid)}:${String(tid)}`;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)),
  );
  if (!tasks.some(({ tdur }) => tdur)) throw new Error('the trace contains no task');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).filter((ms) => ms > limitMs);
}

async function stop(session: CDPSession, events: readonly TraceEvent[]): Promise<number[]> {
  const traceComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await traceComplete;
  return durationsOverLimit(events);
}

/**
 * Traces the page's main thread until the answered function is called, which resolves to the CPU times (ms) of all tasks
 * over 50 ms. The browser's own `longtask` entries measure wall time, which includes other load of the machine.
 */
export async function longTasks(page: Page): Promise<() => Promise<number[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  return () => stop(session, events);
}
