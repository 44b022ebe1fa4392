import { describe, expect, it } from 'vitest';
import { createJob } from './import-jobs.ts';

/** The same job as this thread and another one have it. */
function onBothSides() {
  const job = createJob();
  return { job, other: createJob(job.shared) };
}

describe('createJob', () => {
  it('shows its progress on both sides', () => {
    const { job, other } = onBothSides();
    other.update({ state: 'reading', done: 3, total: null });
    expect(job.progress()).toEqual({ state: 'reading', done: 3, total: null });
    other.update({ total: 20 });
    expect(job.progress()).toEqual({ state: 'reading', done: 3, total: 20 });
  });

  it('is cancelled while it waits or reads: the other side goes no further', () => {
    const { job, other } = onBothSides();
    other.update({ state: 'reading' });
    expect(job.cancel()).toBe(true);
    expect(job.cancel()).toBe(true);
    expect(() => other.update({ done: 4 })).toThrow('cancelled');
    expect(() => other.update({ state: 'storing' })).toThrow('cancelled');
    expect(other.isCancelled()).toBe(true);
    expect(job.progress().state).toBe('cancelled');
  });

  it('is not cancelled any more once it stores', () => {
    const { job, other } = onBothSides();
    other.update({ state: 'storing' });
    expect(job.cancel()).toBe(false);
    other.update({ done: 1 });
    expect(job.progress()).toMatchObject({ state: 'storing', done: 1 });
  });
});
