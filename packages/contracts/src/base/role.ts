import * as z from 'zod/mini';
import { roles } from './permissions.ts';

/** Apart from the permissions, which the sign-in page loads without zod. */
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;
