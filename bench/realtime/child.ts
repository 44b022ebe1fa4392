import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of its own that is spoken with in messages. */
export interface Child<Request, Say extends { kind: string }> {
  send(request: Request): void;
  /** The next message of a kind. Rejects when the process ends first. */
  next<Kind extends Say['kind']>(kind: Kind): Promise<Extract<Say, { kind: Kind }>>;
  on(listener: (message: Say) => void): { stop(): void };
  stop(): Promise<void>;
}

/** Starts a TypeScript file of this folder as a process. */
export function startChild<Request, Say extends { kind: string }>(
  file: string,
  env: Record<string, string> = {},
): Child<Request, Say> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = fork(path, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
  return {
    send: (request) => void child.send(request as object),
    next: (kind) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`${file} ended with ${String(code)}`));
        const onMessage = (message: Say) => {
          if (message.kind !== kind) return;
          child.off('message', onMessage).off('exit', onExit);
          resolve(message as never);
        };
        child.on('message', onMessage).once('exit', onExit);
      }),
    on(listener) {
      child.on('message', listener);
      return { stop: () => void child.off('message', listener) };
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
