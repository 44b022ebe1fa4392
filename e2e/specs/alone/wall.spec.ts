import { addResident, recordVitals } from '../../pages/care.ts';
import { DisplaysList } from '../../pages/displays-page.ts';
import { chooseInMenu, enter, signInOverRest, untilLive } from '../../pages/sign-in.ts';
import { pairedWall, Wall } from '../../pages/wall.ts';
import { expectWithin, markDocument, requestSentAt, watchFor, type Condition } from '../../pages/observe.ts';
import { inDatabase } from '../../support/database.ts';
import { expect, test } from '../../support/test.ts';
import { ObjectId } from 'mongodb';
import type { Page } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

/** Collects everything the server sends to this page: response bodies and socket frames. */
function overhear(page: Page): { readonly said: string[]; forget: () => void } {
  const said: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => said.push(String(payload))));
  page.on('response', (response) => {
    if (!/\/api\/|\/socket\.io/.test(response.url())) return;
    void response.text().then(
      (text) => said.push(text),
      () => undefined,
    );
  });
  return { said, forget: () => said.splice(0) };
}

test("a manager enters a screen's code on her own device, and the board appears without a touch", async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const list = new DisplaysList(manager.page);
  await list.open();
  const wall = await Wall.open(browser, server.url);
  const stayed = await markDocument(wall.page);
  const code = await wall.code();
  expect(code).toMatch(/^[A-Z0-9]{6}$/);
  await expect(
    wall.page.getByRole('img', { name: `QR code of ${server.url}/screens?code=${code}` }),
  ).toBeVisible();

  await list.add(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`, 'Dining room');
  await expect(manager.page.getByText('Dining room will show the board shortly.')).toBeVisible();
  await wall.live();
  await expect(list.row('Dining room')).toContainText('Initials and room. Added by Hanna Lind.');
  // The list updates live: the display's first heartbeat comes after the form was closed.
  await expect(list.row('Dining room')).toContainText('less than a minute ago');
  await expect(list.row('Dining room')).toContainText('Hearthline 2.4.0 · 127.0.0.1');
  expect(await stayed()).toBe(true);
  await wall.page.reload();
  await wall.live();

  await test.step('an ended screen is blank within a second, and its credential is refused', async () => {
    const blank = await watchFor(wall.page, { selector: 'main.wall', gone: true });
    const sent = manager.page
      .waitForRequest((each) => each.method() === 'DELETE' && each.url().includes('/api/displays/'))
      .then(() => Date.now());
    const cookies = await wall.page.context().cookies();
    await list.end('Dining room');
    expectWithin('an ended screen blank', (await blank()) - (await sent), 1_000);
    await expect(wall.page.getByText('This display was disconnected.')).toBeVisible();
    await expect(list.row('Dining room')).toHaveCount(0);
    expect(cookies.map(({ name }) => name)).toContain('hearthline.display');
    expect((await wall.page.context().request.get('/api/wall')).status()).toBe(403);
    expect((await wall.page.context().request.get('/api/residents')).status()).toBe(401);
    expect(await wall.code()).not.toBe(code);
  });
});

test('root pairs screens in the system settings; a scanned code needs a confirmation that the screen shows it', async ({
  browser,
  server,
}) => {
  const root = await enter(browser, server.url, 'root');
  const list = new DisplaysList(root.page);
  const [hall, office] = [await Wall.open(browser, server.url), await Wall.open(browser, server.url)];
  await list.open('/root-system-settings');
  await list.add(await hall.code(), 'Hall');
  await hall.live();
  await expect(list.row('Hall')).toContainText('less than a minute ago');

  const picture = office.page.getByRole('img', { name: /^QR code of / });
  const address = /^QR code of (.+)$/.exec((await picture.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await list.open(address);
  const code = await office.code();
  await expect(list.addForm.getByLabel(/^Code on the screen/)).toHaveValue(code);
  await list.addForm.getByLabel(/^Name/).fill('Office');
  const add = list.addForm.getByRole('button', { name: 'Add screen' });
  await add.click();
  await expect(list.addForm.getByRole('alert')).toContainText('Please look at the screen');
  expect(await office.code()).toBe(code);
  await list.addForm.getByText('The screen in front of me shows this code').click();
  await add.click();
  await office.live();
  await expect(list.addForm).toHaveCount(0);
  expect(new URL(root.page.url()).search).toBe('');

  await list.open('/root-system-settings');
  for (const [name, wall] of [
    ['Hall', hall],
    ['Office', office],
  ] as const) {
    const blank = await watchFor(wall.page, { selector: 'main.wall', gone: true });
    const asked = Date.now();
    await list.end(name);
    expectWithin('a screen ended by root blank', (await blank()) - asked, 3_000);
    expect((await wall.page.context().request.get('/api/wall')).status()).toBe(403);
  }
});

test("names that a display's grade hides are not sent to it, and a change of grade shows within a second", async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  const eudora = await addResident(request, { name: 'Eudora', lastName: 'Quenneville', roomNumber: '71' });
  await recordVitals(request, eudora.id, { spo2: 84 });
  let wire: ReturnType<typeof overhear> | undefined;
  const watch = (page: Page) => void (wire = overhear(page));
  const { wall } = await pairedWall(browser, server.url, manager, { name: 'Corridor', grade: 'room', watch });
  if (!wire) throw new Error('the display was not overheard');
  await expect(wall.alert('SpO2 84 %', 'Room 71')).toBeVisible();
  const list = new DisplaysList(manager.page);
  await list.open();
  const becomes = async (grade: string, condition: Condition) => {
    const shown = await watchFor(wall.page, { selector: '.wall-alert-list li', ...condition });
    const sent = requestSentAt(manager.page, `/api/displays/${await idOf('Corridor')}`);
    await list.show('Corridor', grade);
    expectWithin(`"${grade}" shown`, (await shown()) - (await sent), 1_000);
  };
  const idOf = async (name: string) => {
    const { displays } = (await (await request.get('/api/displays')).json()) as {
      displays: { id: string; name: string }[];
    };
    return displays.find((display) => display.name === name)?.id ?? '';
  };
  const heard = () => wire?.said.join('\n') ?? '';

  await expect(wall.board).not.toContainText('E.Q.');
  await expect.poll(heard).toContain('"grade":"room"');
  for (const left of ['Eudora', 'Quenneville', 'E.Q.', eudora.id]) expect(heard()).not.toContain(left);
  await becomes('Initials and room', { text: 'E.Q.' });
  for (const left of ['Eudora', 'Quenneville', eudora.id]) expect(heard()).not.toContain(left);
  await becomes('First name and room', { text: 'Eudora' });
  for (const left of ['Quenneville', eudora.id]) expect(heard()).not.toContain(left);
  await becomes('Full name and room', { text: 'Eudora Quenneville' });
  expect(heard()).toContain('Quenneville');

  await becomes('Room only', { text: 'Eudora', gone: true });
  await expect(wall.board).not.toContainText('Eudora');
  wire.forget();
  await recordVitals(request, eudora.id, { pulse: 139 });
  await expect(wall.alert('Pulse 139', 'Room 71')).toBeVisible();
  await wall.page.reload();
  await wall.live();
  await expect.poll(heard).toContain('"grade":"room"');
  for (const left of ['Eudora', 'Quenneville', 'E.Q.']) expect(heard()).not.toContain(left);
});

test('a browser with a session and a display credential: the board uses the credential alone and survives the sign-out', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const { wall, id } = await pairedWall(browser, server.url, manager, { name: 'Shared', grade: 'room' });
  const context = wall.page.context();
  const { request } = context;
  const stayed = await markDocument(wall.page);
  const credential = async () => {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === 'hearthline.display');
  };
  const paired = await credential();
  expect(paired).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

  await signInOverRest(context, 'nurse');
  const page = await context.newPage();
  await page.goto('/dashboard');
  await untilLive(page);
  expect((await request.get('/api/residents')).status()).toBe(200);
  expect((await request.get('/api/displays')).status()).toBe(403);
  await inDatabase(server, async (db) => {
    const day = { $set: { renewedAt: new Date(Date.now() - 86_400_001) } };
    expect((await db.collection('displays').updateOne({ _id: new ObjectId(id) }, day)).matchedCount).toBe(1);
  });
  const second = await context.newPage();
  const board = second.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/wall');
  await second.goto('/wall');
  await new Wall(second).live();
  expect(await (await board).headerValue('set-cookie')).toContain('hearthline.display=');
  const renewed = await credential();
  expect(renewed?.value).toBe(paired?.value);
  expect(renewed?.expires).toBeGreaterThan(paired?.expires ?? Infinity);
  expect(await (await request.get('/api/wall')).json()).toMatchObject({ grade: 'room' });

  await chooseInMenu(page, 'nurse', 'Sign out');
  await page.waitForURL('**/login');
  await expect.poll(async () => (await request.get('/api/residents')).status()).toBe(403);
  expect((await request.get('/api/wall')).status()).toBe(200);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page.getByText('Access denied')).toHaveCount(0);
  const nora = await addResident(manager.context.request, {
    name: 'Nora',
    lastName: 'Idzik',
    roomNumber: '74',
  });
  await recordVitals(manager.context.request, nora.id, { pulse: 143 });
  for (const each of [wall, new Wall(second)]) await expect(each.alert('Pulse 143', 'Room 74')).toBeVisible();
  expect(await stayed()).toBe(true);
  expect((await credential())?.value).toBe(paired?.value);
});
