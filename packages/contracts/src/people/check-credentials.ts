import type { Credentials } from './auth.ts';

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

type Checked =
  | { readonly success: true; readonly data: Credentials }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** The pattern of zod's `email`. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function passwordError(password: string): string | undefined {
  if (password.length < 6) return 'Password must be at least 6 characters';
  return password.length > 256 ? 'Password must be at most 256 characters' : undefined;
}

/**
 * The same rules as the schema `Credentials`, and the same answer as its `safeParse`, without zod: its 13 KB (gzipped) are a
 * tenth of the sign-in page's script. Both are held together by a test.
 */
export const credentialsCheck = {
  safeParse({ email = '', password = '' }: Readonly<Record<string, unknown>>): Checked {
    const data = { email: String(email).trim().toLowerCase(), password: String(password) };
    const issues: Issue[] = [];
    if (data.email.length > 254 || !emailPattern.test(data.email))
      issues.push({ path: ['email'], message: 'Please enter a valid email address' });
    const refused = passwordError(data.password);
    if (refused) issues.push({ path: ['password'], message: refused });
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  },
};
