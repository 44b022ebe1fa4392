import { identifyScreen } from '../screens/identify-screen.ts';
import type { Step } from './state.ts';

/** Reads which screen a request comes from, where that matters; one without the cookie costs nothing. */
export const screenCredential: Step = async (ctx, next) => {
  const { access } = ctx.state.endpoint;
  ctx.state.screen = access === 'anyone' ? null : await identifyScreen(ctx.req.headers.cookie);
  await next();
};
