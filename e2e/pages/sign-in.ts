import {
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  type Page,
} from '@playwright/test';

export const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The demo home's accounts and the names of their users. */
export const people = {
  root: 'Irene Castell',
  administrator: 'David Marsh',
  manager: 'Hanna Lind',
  nurse: 'Ana Ribeiro',
  nurse2: 'Grace Okafor',
  gerocultor: 'Tomasz Nowak',
} as const;

export type Account = keyof typeof people;

export const password = 'hearthline';

export function getEmail(account: Account): string {
  return `${account}@hearthline.test`;
}

/** Fills in the sign-in form for an account of the demo home and presses "Sign in". */
export async function fillSignIn(page: Page, account: Account): Promise<void> {
  await fillCredentials(page, { email: getEmail(account), password });
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in form with any credentials and presses "Sign in". */
export async function fillCredentials(page: Page, credentials: Credentials): Promise<void> {
  await page.getByLabel('Email Address').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

/**
 * A new browser context, as on a device that has the app already: the service worker would fetch all the pages of the app 6 s
 * after the first one, which takes as long as some tests. Allowed for a device that says so, and where times are measured.
 */
function openContext(
  browser: Browser,
  baseURL: string,
  device: BrowserContextOptions,
): Promise<BrowserContext> {
  const serviceWorkers = test.info().project.name === 'alone' ? 'allow' : 'block';
  return browser.newContext({ serviceWorkers, ...device, baseURL });
}

/** A new browser context on the sign-in page, without a session. */
export async function openSignIn(
  browser: Browser,
  baseURL: string,
  device: BrowserContextOptions = desk,
): Promise<Person> {
  const context = await openContext(browser, baseURL, device);
  const page = await context.newPage();
  await page.goto('/login');
  return { page, context };
}

/** A new browser context, signed in through the form, on the dashboard, with live data. */
export async function signIn(
  browser: Browser,
  baseURL: string,
  account: Account,
  device: BrowserContextOptions = desk,
): Promise<Person> {
  const person = await openSignIn(browser, baseURL, device);
  await fillSignIn(person.page, account);
  await person.page.waitForURL('**/dashboard');
  await untilLive(person.page);
  return person;
}

/** The cookies of one session for each server and account, in this worker. */
const sharedSessions = new Map<string, Cookie[]>();

/**
 * A new browser context that holds a session of the account; its page is still blank. All contexts of an account on a
 * server share one session for as long as it lasts, since each sign-in costs half a second of argon2.
 */
export async function enter(
  browser: Browser,
  baseURL: string,
  account: Account,
  device: BrowserContextOptions = desk,
): Promise<Person> {
  const context = await openContext(browser, baseURL, device);
  const key = `${baseURL} ${account}`;
  await context.addCookies(sharedSessions.get(key) ?? []);
  // 401 where there is no session yet, or where a test before this one ended it.
  if (!(await context.request.post('/api/auth/extend', { maxRetries: 2 })).ok()) {
    await context.clearCookies();
    await signInOverRest(context, account);
  }
  sharedSessions.set(key, await context.cookies());
  return { page: await context.newPage(), context };
}

/** Like enter(), but with a session of its own: for tests that end some sessions of an account and not others. */
export async function enterWithOwnSession(
  browser: Browser,
  baseURL: string,
  account: Account,
  device: BrowserContextOptions = desk,
): Promise<Person> {
  const context = await openContext(browser, baseURL, device);
  await signInOverRest(context, account);
  return { page: await context.newPage(), context };
}

/** Signs a browser context in over REST, without notifying its open pages. */
export async function signInOverRest(context: BrowserContext, account: Account): Promise<void> {
  const reply = await context.request.post('/api/auth/login', {
    data: { email: getEmail(account), password },
    maxRetries: 2,
  });
  if (!reply.ok()) throw new Error(`${account} cannot sign in: ${reply.status()} ${await reply.text()}`);
}

export async function untilLive(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: 30_000 });
}

/** Opens the user's menu and chooses an entry. */
export async function chooseInMenu(page: Page, account: Account, entry: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${people[account]}.*menu$`) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
