import { Problem, type DatabaseSettings } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { DatabaseConnection } from './database-connection.tsx';

const moveTo = { host: 'db', port: 27_017, database: 'home', username: 'house', hasPassword: true };
const build = (fields: Partial<DatabaseSettings> = {}): DatabaseSettings => ({
  inUse: { engine: 'embedded', version: '1', place: '/data', source: 'own' },
  saved: null,
  moveTo: null,
  ...fields,
});

function open(settings = build()) {
  const calls = {
    get: vi.fn(async () => Promise.resolve(settings)),
    test: vi.fn(async () => Promise.resolve({ holds: 'empty' as const, text: 'It is empty.' })),
    update: vi.fn(async () => Promise.resolve(build({ moveTo }))),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  renderWithStore(<DatabaseConnection />, {
    session: buildSession('root'),
    api: { databaseSettings: calls },
  });
  return calls;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('tests another database, saves it, and shows how the data is moved', async () => {
  const { test, update } = open();
  expect(await screen.findByText(/run by Hearthline itself, in \/data/)).toBeTruthy();
  await type(/^Host/, 'db');
  await type(/^Database name/, 'home');
  const value = { host: 'db', port: 27_017, database: 'home', username: null, password: '' };
  await press('Test connection');
  expect(await screen.findByText('It is empty.')).toBeTruthy();
  expect(test).toHaveBeenCalledWith({ body: { value } }, expect.anything());
  await press('Save');
  expect(await screen.findByText('npm run move')).toBeTruthy();
  expect(update).toHaveBeenCalledWith({ body: { value } }, expect.anything());
  expect(screen.getByText(/Leave it empty to keep the stored one/)).toBeTruthy();
});

it('Database connection form: shows at the field what is missing, and what the server found', async () => {
  const { update } = open();
  await press('Save');
  expect(await screen.findByText('Host is required')).toBeTruthy();
  expect(screen.getByText('Database name is required')).toBeTruthy();
  update.mockRejectedValue(
    new Problem('invalid', 'x', { fields: { 'value.host': 'The host is not known.' } }),
  );
  await type(/^Host/, 'db');
  await type(/^Database name/, 'home');
  await press('Save');
  expect(await screen.findByText('The host is not known.')).toBeTruthy();
});

it('Database connection form: says that MONGODB_URI wins', async () => {
  open(build({ inUse: { engine: 'mongodb', version: '7', place: 'db:27017/home', source: 'environment' } }));
  expect(await screen.findByText('MONGODB_URI is set')).toBeTruthy();
});
