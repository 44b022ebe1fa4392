import { createSession } from 'koa-session';
import type Koa from 'koa';
import { usesHttps, type Config } from '../platform/core/config.ts';
import { findSession } from '../people/sessions/identify.ts';
import { cookieName } from '../platform/core/cookies.ts';
import { touchSession } from '../people/sessions/session.repository.ts';
import { destroySession } from '../people/sessions/session.service.ts';
import {
  newSid,
  readSid,
  SESSION_COOKIE,
  hashSessionId,
  signSid,
} from '../people/sessions/session-cookie.ts';
import { runInGroups } from './run-in-groups.ts';
import type { Context, State, Middleware } from './state.ts';

/**
 * The grouping of requests on one of several servers. Each server has part of the requests, so its batches are smaller, while a
 * command costs the same whatever it carries. With 20 concurrent saves on two servers, groups of 6 replace groups of 3. A
 * single request does not wait.
 */
const groups = { gapMs: 2, longestMs: 30 } as const;

interface SessionDeps {
  readonly config: Config;
  /** The number of servers of this home that are connected now. */
  readonly serverCount: () => number;
}

/** The part of koa-session's session object that is used here. */
interface KoaSession {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

/**
 * koa-session with the sessions collection as its store. `rolling`, `renew` and `autoCommit` are off: they would write an ended
 * session back when a pending request finishes. Only a sign-in creates sessions.
 */
export function sessionMiddleware(app: Koa<State>, { config, serverCount }: SessionDeps): Middleware {
  const secure = usesHttps(config);
  const name = cookieName(SESSION_COOKIE, secure);
  const key = {
    get: (ctx: Context) => (needsSession(ctx) && readSid(ctx.get('cookie'), config)) || '',
    set: (ctx: Context, sid: string) => {
      ctx.cookies.set(name, signSid(sid, config.secretKey), {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        signed: false,
        overwrite: true,
      });
    },
  };
  const store = {
    async get(sid: string, _maxAge: unknown, { ctx }: { ctx: Context }) {
      const identity = await findSession(sid);
      ctx.state.identity = identity;
      return identity && 'user' in identity ? { id: identity.sessionId } : null;
    },
    set: (sid: string) => touchSession(hashSessionId(sid)),
    destroy: (sid: string) => destroySession(sid),
  };
  const options = {
    key: name,
    maxAge: 'session',
    autoCommit: false,
    rolling: false,
    renew: false,
    signed: false,
    secure,
    sameSite: 'lax',
    externalKey: key,
    store,
    genid: (ctx: Context) => ctx.state.startedSid ?? newSid(),
  };
  const readSession: Middleware = createSession(app, options as never);
  const grouped = runInGroups({ ...groups, isUsed: () => serverCount() > 1 });
  return async (ctx, next) => {
    ctx.state.identity = null;
    // TLS may end at a proxy unknown to this server; PUBLIC_URL has the scheme that the browser uses.
    ctx.cookies.secure = secure;
    const serve = () => readSession(ctx, next) as Promise<void>;
    await (needsSession(ctx) ? grouped(serve) : serve());
  };
}

/** Sets the session cookie of this reply, or clears it for null. The previous session is ended: its id is never reused. */
export async function setSession(ctx: Context, started: { sid: string } | null): Promise<void> {
  const holder = ctx as unknown as { session: KoaSession | object | null };
  const current = holder.session as KoaSession | null;
  if (started) {
    ctx.state.startedSid = started.sid;
    holder.session = { sid: started.sid };
    await (holder.session as KoaSession).regenerate();
  } else {
    holder.session = null;
    await current?.manuallyCommit();
  }
}

/** A public GET does not read the session, so that it costs nothing and works without a database. */
function needsSession(ctx: Context): boolean {
  return ctx.state.endpoint.access !== 'anyone' || ctx.method !== 'GET';
}
