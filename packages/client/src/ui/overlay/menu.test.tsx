// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, type MenuEntry } from './menu.tsx';

const view: MenuEntry = { label: 'View', href: '#record' };

function shown(...entries: MenuEntry[]) {
  render(
    <>
      <Menu label="Actions" button="…" entries={entries} />
      <button type="button">Next on the page</button>
    </>,
  );
  return { user: userEvent.setup(), key: screen.getByRole('button', { name: 'Actions' }) };
}

const entry = (name: string) => screen.getByRole('menuitem', { name });

test('Menu: a click opens the list without a focused entry, a second one closes it', async () => {
  const { user, key } = shown(view, { label: 'Edit' });
  await user.click(key);
  expect(key.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Actions' }));
  await user.click(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(key.getAttribute('aria-expanded')).toBe('false');
});

test('Menu: arrow keys move through the list and wrap around', async () => {
  const { user, key } = shown(view, { label: 'Edit' }, { label: 'Delete' });
  key.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(entry('View'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(entry('Delete'));
  await user.keyboard('{Home}{ArrowDown}');
  expect(document.activeElement).toBe(entry('Edit'));
  await user.keyboard('d');
  expect(document.activeElement).toBe(entry('Delete'));
});

test('Menu: Enter opens at the first entry, arrow up at the last', async () => {
  const { user, key } = shown(view, { label: 'Delete' });
  key.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(entry('View'));
  await user.keyboard('{Escape}{ArrowUp}');
  expect(document.activeElement).toBe(entry('Delete'));
});

test('Menu: Escape returns the focus to the button', async () => {
  const { user, key } = shown(view);
  await user.click(key);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(key);
});

test('Menu: an action runs once the list is closed and the button has the focus', async () => {
  const onSelect = vi.fn(() => document.activeElement);
  const { user, key } = shown(view, { label: 'Edit', onSelect });
  await user.click(key);
  await user.click(entry('Edit'));
  expect(onSelect).toHaveReturnedWith(key);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Menu: closes on a click outside and on Tab, which continues from the button', async () => {
  const { user, key } = shown(view);
  await user.click(key);
  await user.click(screen.getByText('Next on the page'));
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(key);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Tab' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(key);
});

test('Menu: an entry with an href is a link', async () => {
  const { user, key } = shown(view);
  await user.click(key);
  expect(entry('View').getAttribute('href')).toBe('#record');
});
