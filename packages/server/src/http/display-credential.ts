import { identifyDisplay } from '../displays/identify-display.ts';
import type { Step } from './state.ts';

/** Reads which display a request comes from, where that matters; one without the cookie costs nothing. */
export const displayCredential: Step = async (ctx, next) => {
  const { access } = ctx.state.endpoint;
  ctx.state.display = access === 'anyone' ? null : await identifyDisplay(ctx.req.headers.cookie);
  await next();
};
