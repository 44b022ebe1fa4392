import { expect, it, vi } from 'vitest';
import { createChangeBus, followPublishedChanges, publishChange } from './change-bus.ts';

type Change =
  { readonly kind: 'resident'; readonly id: string } | { readonly kind: 'vitals'; readonly value: number };

it('the change bus calls the subscribers of a kind in the order they subscribed', () => {
  const heard: string[] = [];
  const bus = createChangeBus<Change>({ error: vi.fn() });
  bus.on(['resident', 'vitals'], ({ kind }) => heard.push(`first ${kind}`));
  bus.on(['vitals'], ({ value }) => heard.push(`second ${String(value)}`));
  bus.tell({ kind: 'resident', id: 'a' });
  bus.tell({ kind: 'vitals', value: 86 });
  expect(heard).toEqual(['first resident', 'first vitals', 'second 86']);
});

it('the change bus calls the other subscribers when one throws, logs the failure, and throws nothing at the publisher', () => {
  const error = vi.fn();
  const bus = createChangeBus<Change>({ error });
  const listener = vi.fn();
  bus.on(['vitals'], () => {
    throw new Error('broken');
  });
  bus.on(['vitals'], listener);
  expect(() => bus.tell({ kind: 'vitals', value: 86 })).not.toThrow();
  expect(listener).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ kind: 'vitals' }), expect.any(String));
});

it('published changes reach who follows them, in their order, until the following ends', () => {
  const heard: string[] = [];
  const stop = followPublishedChanges(({ kind }) => heard.push(kind));
  publishChange({ kind: 'backups' });
  publishChange(null);
  publishChange([{ kind: 'activity' }, { kind: 'handover' }]);
  stop();
  publishChange({ kind: 'backups' });
  expect(heard).toEqual(['backups', 'activity', 'handover']);
});
