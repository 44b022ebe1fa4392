import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUpdateReadyAtom, startAppUpdates } from './app-update.ts';
import { systemStatusAtom } from '../live/collections.ts';
import { store } from '../state/store.ts';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

const script = 'https://home.test/assets/index-1.js';

/** A worker that answers whether a page is of its build. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly asked: unknown[] = [];
  private readonly isPagesBuild: boolean;
  constructor(isPagesBuild: boolean) {
    super();
    this.isPagesBuild = isPagesBuild;
  }
  postMessage(message: unknown, [port]: MessagePort[]) {
    this.asked.push(message);
    port?.postMessage(this.isPagesBuild);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn(async () => this.registration);
}

let workers: FakeContainer;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  // happy-dom would load a real element's script.
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: script } as HTMLScriptElement);
  workers = new FakeContainer();
  store.set(isUpdateReadyAtom, false);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function start() {
  stop = startAppUpdates(workers as unknown as ServiceWorkerContainer);
  await vi.advanceTimersByTimeAsync(6_000);
}
const isReady = () => store.get(isUpdateReadyAtom);

describe('new builds', () => {
  it('are looked for every hour, and when the server greets a new connection', async () => {
    await start();
    expect(workers.register).toHaveBeenCalledWith('/service-worker.js');
    const { update } = workers.registration;
    expect(update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(update).toHaveBeenCalledTimes(1);
    store.set(systemStatusAtom, { ...status });
    expect(update).toHaveBeenCalledTimes(2);
    stop();
    store.set(systemStatusAtom, { ...status });
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('are offered once they are stored on the device', async () => {
    workers.controller = new FakeWorker(true);
    await start();
    const next = new FakeWorker(false);
    workers.registration.installing = next;
    workers.registration.dispatchEvent(new Event('updatefound'));
    expect(isReady()).toBe(false);
    next.become('installed');
    await vi.waitFor(() => expect(isReady()).toBe(true));
    expect(next.asked).toEqual([script]);
  });

  it('are offered when one was stored before this page was opened', async () => {
    workers.registration.waiting = new FakeWorker(false);
    await start();
    await vi.waitFor(() => expect(isReady()).toBe(true));
  });

  it('are offered to a page of the old one when a page in another tab has let it take over', async () => {
    await start();
    workers.controller = new FakeWorker(false);
    workers.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(isReady()).toBe(true));
  });

  it('are not offered to a page that is of that build, nor at the first visit', async () => {
    const waiting = new FakeWorker(true);
    workers.registration.waiting = waiting;
    await start();
    const first = new FakeWorker(false);
    workers.registration.installing = first;
    workers.registration.dispatchEvent(new Event('updatefound'));
    first.become('installed');
    await vi.waitFor(() => expect(waiting.asked).toHaveLength(1));
    expect(first.asked).toEqual([]);
    expect(isReady()).toBe(false);
  });

  it('change nothing if the browser refuses the worker', async () => {
    workers.register.mockRejectedValue(new DOMException('insecure', 'SecurityError'));
    await start();
    expect(isReady()).toBe(false);
  });
});
