import type { Reply } from '../../testing/test-client.ts';

/** The reply; null for 503 or a broken connection, as on a busy machine: the outcome is then unknown. */
export async function unlessCut<Body>(call: Promise<Reply<Body>>): Promise<Reply<Body> | null> {
  try {
    const reply = await call;
    return reply.status === 503 ? null : reply;
  } catch (error) {
    if ((error as Error).message === 'fetch failed') return null;
    throw error;
  }
}
