import type { Worker } from 'node:worker_threads';
import { Problem } from '@hearthline/contracts';
import { createQueue } from '../flow/queue.ts';
import { startThread } from '../core/start-thread.ts';
import type { Paper } from './paper.ts';

const maxWaiting = 10;
const timeoutMs = 60_000;
const maxMegabytes = 512;

/** One PDF at a time: each uses a CPU core and up to 300 MB. */
const limit = createQueue({
  concurrency: 1,
  maxWaiting,
  refusal: () => new Problem('throttled', 'Too many PDFs at once. Please try again.', { retryAfter: 10 }),
});

const entry = new URL('./pdf-worker.ts', import.meta.url);

type Answer = { readonly bytes: Uint8Array } | { readonly error: string };

/** An idle thread kept for the next PDF, because loading the fonts and the program takes longer than a short PDF. */
let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;
const idleMs = 20_000;

function startWorker(): Worker {
  const worker = startThread(entry, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } });
  // An idle thread that fails is replaced by the next PDF.
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

/** Lays out a PDF in a separate thread. Rejects if that fails or takes longer than a minute. */
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
