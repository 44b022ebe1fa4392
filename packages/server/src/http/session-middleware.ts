import { createSession } from 'koa-session';
import type Koa from 'koa';
import { usesHttps, type Config } from '../core/config.ts';
import { findSession } from '../sessions/identify.ts';
import { cookieName } from '../core/cookies.ts';
import { closeSession, confirmSession } from '../sessions/session-rows.ts';
import { newSid, readSid, SESSION_COOKIE, signSid } from '../sessions/session-cookie.ts';
import type { Context, State, Step } from './state.ts';

/** The part of koa-session's object that a reply uses. */
interface KoaSession {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

/**
 * koa-session over the sessions collection. It is told to write nothing by itself (no rolling, renew or automatic
 * commit): those wrote an ended session back when a request in flight finished. Rows are made by sign-in alone.
 */
export function sessionMiddleware(app: Koa<State>, config: Config): Step {
  const secure = usesHttps(config);
  const name = cookieName(SESSION_COOKIE, secure);
  const key = {
    get: (ctx: Context) => (looksAtSession(ctx) && readSid(ctx.get('cookie'), config)) || '',
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
    set: (sid: string) => confirmSession(sid),
    destroy: (sid: string) => closeSession(sid),
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
  const readSession: Step = createSession(app, options as never);
  return async (ctx, next) => {
    ctx.state.identity = null;
    // TLS may end at a proxy that this server does not know of; PUBLIC_URL says what the browser sees.
    ctx.cookies.secure = secure;
    await readSession(ctx, next);
  };
}

/** Makes this reply's browser hold a session, or none. The one it held is closed: an id is never taken over. */
export async function holdSession(ctx: Context, started: { sid: string } | null): Promise<void> {
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

/** What anyone may read costs no look at the session, and works while there is none to look at. */
function looksAtSession(ctx: Context): boolean {
  return ctx.state.endpoint.access !== 'anyone' || ctx.method !== 'GET';
}
