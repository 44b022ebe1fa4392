import { Worker, type WorkerOptions } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Starts a file of ours as a thread. `entry` is the URL of its source; in the build it stands beside main.js under the same name
 * and is named in `scripts/lib/targets.mjs`. A server that stops waits for no thread.
 */
export function startThread(
  entry: URL,
  options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'>,
): Worker {
  // A thread takes no loader by its options, and node itself reads no TypeScript: the sources are loaded by a program that does.
  const loader = `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); })`;
  const worker = isSource
    ? new Worker(loader, { ...options, eval: true })
    : new Worker(new URL(entry.href.replace(/\.ts$/, '.js')), options);
  worker.unref();
  return worker;
}
