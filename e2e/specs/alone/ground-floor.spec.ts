import { io } from 'socket.io-client';
import { Dashboard } from '../../pages/dashboard.ts';
import { keptCopies } from '../../pages/draft-saved.ts';
import { activeResidents, postVitals } from '../../pages/home.ts';
import { RootPage } from '../../pages/root-page.ts';
import { signIn, chooseInMenu, fillSignIn, tablet } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expectWithin, requestSentAt, watchFor } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';

test('from sign-in to draft: a record shows live to a colleague, root signs the nurse out, and her draft waits for her alone', async ({
  browser,
  server,
}) => {
  const nurse = await signIn(browser, server.url, 'nurse', tablet);
  const manager = await signIn(browser, server.url, 'manager');
  const root = await signIn(browser, server.url, 'root');
  const form = new VitalsForm(nurse.page);
  const [resident, other] = await activeResidents(nurse.context.request);

  await test.step('the record shows on the dashboard within a second, without a request', async () => {
    const board = new Dashboard(manager.page);
    await board.ready();
    // The residents are cached once, some seconds after a sign-in, so that Form 01 opens without a connection.
    await expect.poll(() => keptCopies(manager.page)).toContain('residents');
    const completed = await board.number('Completed Vitals');
    const today = await board.number('Records Today');
    const requests: string[] = [];
    // Counts only calls for data. Scripts of other pages are prefetched, and a row may show a face that no row has shown
    // before.
    manager.page.on('request', (request) => {
      if (request.resourceType() !== 'image' && new URL(request.url()).pathname.startsWith('/api/'))
        requests.push(request.url());
    });

    await form.open(resident.id);
    await form.tap('Blood pressure', '118/46');
    await form.tap('Pulse', '74');
    await form.tap('SpO2', '86');
    const rowSeen = await watchFor(manager.page, { selector: 'tr', text: '118/46' });
    const counted = await watchFor(manager.page, {
      selector: '#sheet span',
      text: `${completed + 1} records`,
    });
    const sent = requestSentAt(nurse.page, '/api/vitals');
    await form.saveStored();

    expectWithin('the row on the dashboard', (await rowSeen()) - (await sent), 1_000);
    expectWithin('the counter on the dashboard', (await counted()) - (await sent), 1_000);
    const row = board.row('118/46', resident.lastName);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Ana Ribeiro');
    await expect(row.getByRole('cell', { name: /86/ })).toContainText('Severe');
    await expect.poll(() => board.number('Completed Vitals')).toBe(completed + 1);
    await expect.poll(() => board.number('Records Today')).toBe(today + 1);
    expect(requests).toEqual([]);
  });

  const oldCookies = await nurse.context.cookies();
  await form.open(other.id);
  await form.tap('Blood pressure', '131/77');

  await test.step('root signs the nurse out: her screen is blank and says why within a second', async () => {
    const rootPage = new RootPage(root.page);
    await rootPage.open();
    const sent = requestSentAt(root.page, '/api/root/logout-user');
    const blank = await watchFor(nurse.page, { text: other.lastName, gone: true });
    const said = await watchFor(nurse.page, { text: 'An administrator signed you out.' });
    await rootPage.signOut('nurse');
    expectWithin('the screen blank after root signed her out', (await blank()) - (await sent), 1_000);
    expectWithin('the reason said', (await said()) - (await sent), 1_000);
    await expect(nurse.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  await test.step("the ended session's cookie is refused, and its socket receives two kinds of event alone", async () => {
    const cookie = oldCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const refused = await fetch(`${server.url}/api/residents`, { headers: { cookie } });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'SESSION_EXPIRED', reason: 'logged-out-by-root' });

    const heard: string[] = [];
    const socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie } });
    socket.onAny((event: string) => heard.push(event));
    await expect.poll(() => heard).toContain('session:ended');
    const beats = await watchFor(manager.page, { selector: 'tr', text: '119/41' });
    await postVitals(manager.context.request, other.id, '119/41');
    await beats();
    // Waits until a signed-in socket has received two heartbeats: an event for signed-in sockets would have arrived here too.
    const signedIn = (await manager.context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const colleague = io(server.url, { transports: ['websocket'], extraHeaders: { cookie: signedIn } });
    let beatsHeard = 0;
    // The first heartbeat is part of the initial state.
    colleague.on('heartbeat', () => (beatsHeard += 1));
    await expect.poll(() => beatsHeard).toBeGreaterThan(2);
    for (const each of [colleague, socket]) each.close();
    expect([...new Set(heard)].sort()).toEqual(['session:ended', 'system:status']);
  });

  await test.step('a colleague on the same tablet is not offered the draft', async () => {
    await nurse.page.goto('/login');
    await fillSignIn(nurse.page, 'nurse2');
    await nurse.page.waitForURL('**/dashboard');
    await form.open(other.id);
    await expect(form.field('Blood pressure')).toHaveValue('');
    await expect(nurse.page.getByRole('alertdialog')).toHaveCount(0);
    await nurse.page.goto('/dashboard');
    await chooseInMenu(nurse.page, 'nurse2', 'Sign out');
    await nurse.page.waitForURL('**/login');
    await expect(
      nurse.page.getByText('1 unfinished record by Ana Ribeiro is stored on this tablet'),
    ).toBeVisible();
  });

  await test.step('the nurse signs in again and is offered her draft', async () => {
    await fillSignIn(nurse.page, 'nurse');
    await nurse.page.waitForURL('**/dashboard');
    await nurse.page.goto(`/forms/vitals?residentId=${other.id}`);
    await expect(nurse.page.getByRole('alertdialog')).toContainText(
      `Unfinished record for ${other.name} ${other.lastName}, started `,
    );
    await nurse.page.getByRole('button', { name: 'Continue' }).click();
    await expect(form.field('Blood pressure')).toHaveValue('131/77');
    await form.tap('Pulse', '81');
    await form.tap('SpO2', '96');
    await form.saveStored();
    await nurse.page.goto(`/forms/vitals?residentId=${other.id}`);
    await expect(form.saveButton()).toBeVisible();
    await expect(nurse.page.getByRole('alertdialog')).toHaveCount(0);
  });
});
