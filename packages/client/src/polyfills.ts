// Functions that the app and its libraries use and the oldest browsers of vite-browser-floor.ts lack, as MDN describes them.
// scripts/browser-floor.test.mjs finds in the built scripts what is missing here.

/** AbortSignal.any: Chromium 116, Safari 17.4. Lets go of the signals once one has aborted. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const all = [...signals];
  const aborted = all.find((signal) => signal.aborted);
  if (aborted) controller.abort(aborted.reason);
  else
    for (const signal of all) {
      const abort = () => controller.abort(signal.reason);
      signal.addEventListener('abort', abort, { signal: controller.signal });
    }
  return controller.signal;
}

/** The methods of arrays that copy: Chromium 110, Safari 16. */
export const copyingMethods = {
  toReversed(this: readonly unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: readonly unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(this: readonly unknown[], ...args: [start: number, deleteCount: number, ...items: unknown[]]) {
    const copy = [...this];
    copy.splice(...args);
    return copy;
  },
  with(this: readonly unknown[], index: number, value: unknown) {
    const at = index < 0 ? this.length + index : index;
    if (at < 0 || at >= this.length) throw new RangeError('Invalid index');
    const copy = [...this];
    copy[at] = value;
    return copy;
  },
};

/** Adds what is missing and leaves what is there. */
export function fillMissing(): void {
  if (!('any' in AbortSignal)) define(AbortSignal, 'any', anySignal);
  for (const [name, method] of Object.entries(copyingMethods))
    if (!(name in Array.prototype)) define(Array.prototype, name, method);
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fillMissing();
