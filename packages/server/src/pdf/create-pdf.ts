import { Worker } from 'node:worker_threads';
import { Problem } from '@hearthline/contracts';
import { limitConcurrency } from '../core/limit-concurrency.ts';
import type { Paper } from './paper.ts';

/** One at a time: each holds a processor, and up to 300 MB. */
const atATime = 1;
const maxWaiting = 10;
const timeoutMs = 60_000;
const maxMegabytes = 512;

const limit = limitConcurrency(atATime, {
  maxWaiting,
  refusal: () => new Problem('throttled', 'Too many PDFs at once. Please try again.', { retryAfter: 10 }),
});

const isSource = import.meta.url.endsWith('.ts');
/** Bundled, it stands beside main.js. */
const entry = new URL(isSource ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url);
/** A thread takes no loader by its options, and node itself reads no TypeScript: the sources are loaded by a program that does. */
const loader = `import('tsx/esm/api').then(({ register }) => { register(); return import('${entry.href}'); })`;

type Answer = { readonly bytes: Uint8Array } | { readonly error: string };

/** A thread that waits for its next PDF: loading the fonts and the program takes longer than a short PDF. */
let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;
const idleMs = 20_000;

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes };
  const worker = isSource
    ? new Worker(loader, { eval: true, resourceLimits })
    : new Worker(entry, { resourceLimits });
  // A server that stops waits for no thread; one that fails while nobody waits for it is replaced by the next PDF.
  worker.unref();
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (idle?.worker !== worker) return;
    clearTimeout(idle.end);
    idle = undefined;
  });
  return worker;
}

function takeWorker(): Worker {
  if (!idle) return startWorker();
  const { worker, end } = idle;
  clearTimeout(end);
  idle = undefined;
  return worker;
}

function keepWorker(worker: Worker): void {
  const end = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, idleMs);
  idle = { worker, end: end.unref() };
}

/** Lays out a PDF in a thread of its own. Rejects when that fails or takes longer than a minute. */
export function createPdf(paper: Paper): Promise<Uint8Array> {
  return limit(async () => {
    const worker = takeWorker();
    try {
      const bytes = await layOut(worker, paper);
      keepWorker(worker);
      return bytes;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  });
}

function layOut(worker: Worker, paper: Paper): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      worker.off('error', handleError).off('exit', handleExit).off('message', handleAnswer);
      done();
    };
    const handleError = (error: Error) => settle(() => reject(error));
    const handleExit = () => handleError(new Error('The thread of PDFs ended.'));
    const handleAnswer = (answer: Answer) => {
      if ('bytes' in answer) settle(() => resolve(answer.bytes));
      else handleError(new Error(answer.error));
    };
    const timer = setTimeout(() => handleError(new Error('The PDF took too long.')), timeoutMs);
    worker.on('error', handleError).on('exit', handleExit).on('message', handleAnswer);
    worker.postMessage(paper);
  });
}
