import { Worker, type WorkerOptions } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Starts one of our files as a thread. `entry` is the URL of its source. In the build it lies beside main.js under the same
 * name and is listed in `scripts/lib/targets.mjs`. The thread does not keep the process alive.
 */
export function startThread(
  entry: URL,
  options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'>,
): Worker {
  // A thread accepts no loader in its options, and node does not read TypeScript, so this small program loads the source
  // through tsx.
  const loader = `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); })`;
  const worker = isSource
    ? new Worker(loader, { ...options, eval: true })
    : new Worker(new URL(entry.href.replace(/\.ts$/, '.js')), options);
  worker.unref();
  return worker;
}
