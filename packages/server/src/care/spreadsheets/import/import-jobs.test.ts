import { describe, expect, it } from 'vitest';
import { createJob } from './import-jobs.ts';

describe('createJob', () => {
  it('shows its progress', () => {
    const job = createJob();
    expect(job.progress()).toEqual({ state: 'waiting', done: 0, total: null });
    job.update({ state: 'reading', done: 3 });
    job.update({ total: 20 });
    expect(job.progress()).toEqual({ state: 'reading', done: 3, total: 20 });
  });

  it('is cancelled while it waits or reads: it goes no further', () => {
    const job = createJob();
    job.update({ state: 'reading' });
    expect(job.cancel()).toBe(true);
    expect(job.cancel()).toBe(true);
    expect(() => job.update({ done: 4 })).toThrow('cancelled');
    expect(() => job.update({ state: 'storing' })).toThrow('cancelled');
    expect(job.progress().state).toBe('cancelled');
  });

  it('is not cancelled any more once it stores', () => {
    const job = createJob();
    job.update({ state: 'storing' });
    expect(job.cancel()).toBe(false);
    job.update({ done: 1 });
    expect(job.progress()).toMatchObject({ state: 'storing', done: 1 });
  });
});
