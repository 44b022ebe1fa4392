import * as z from 'zod/mini';

/** The home's IANA time zone, and whether this is a demonstration instance. */
export const Home = z.object({ timezone: z.string(), demo: z.boolean() });
export type Home = z.infer<typeof Home>;
