// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyMergeState, upsert, remove, applySnapshot, type MergeState } from './merge.ts';

interface Thing {
  id: string;
  version: number;
  /** True if it matches the query. */
  shown: boolean;
}

const thing = (id: string, version: number, shown = true): Thing => ({ id, version, shown });
const isShown = ({ shown }: Thing) => shown;
const versions = (state: MergeState<Thing>) =>
  Object.fromEntries([...state.entities].map(([id, { version }]) => [id, version]));

describe('merge', () => {
  it('keeps the newer version, whichever arrives last', () => {
    const state = upsert(upsert(emptyMergeState<Thing>(), [thing('a', 2)], 1), [thing('a', 1)], 2);
    expect(versions(state)).toEqual({ a: 2 });
  });

  it('a removal wins over a late copy', () => {
    const state = remove(upsert(emptyMergeState<Thing>(), [thing('a', 1)], 1), ['a']);
    expect(versions(upsert(state, [thing('a', 9)], 2))).toEqual({});
    expect(versions(applySnapshot(state, [thing('a', 9)], isShown, 3))).toEqual({});
  });

  it('a snapshot drops entities it does not hold, unless they were seen after it was requested', () => {
    const before = upsert(emptyMergeState<Thing>(), [thing('old', 1)], 1);
    const during = upsert(before, [thing('new', 1)], 3);
    expect(versions(applySnapshot(during, [], isShown, 2))).toEqual({ new: 1 });
  });

  it('a snapshot leaves entities outside its scope alone', () => {
    const before = upsert(emptyMergeState<Thing>(), [thing('hidden', 1, false)], 1);
    expect(versions(applySnapshot(before, [], isShown, 2))).toEqual({ hidden: 1 });
  });

  it('an early reply does not bring back what a later request no longer found', () => {
    const late = applySnapshot(emptyMergeState<Thing>(), [], isShown, 5);
    expect(versions(applySnapshot(late, [thing('a', 1)], isShown, 4))).toEqual({});
  });
});

type Step = { kind: 'write'; id: string; what: 'save' | 'hide' | 'delete' } | { kind: 'cut' };
const ids = ['a', 'b'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      id: fc.constantFrom(...ids),
      what: fc.constantFrom('save' as const, 'hide' as const, 'delete' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' as const }) },
);

type EventPayload = { saved: Thing } | { deleted: string };

/** A simulated server that records its states and events by its own clock. */
function play(steps: readonly Step[]) {
  const things = new Map<string, Thing>();
  const deletedIds = new Set<string>();
  const states: Thing[][] = [[]];
  const events: { at: number; payload: EventPayload }[] = [];
  let lastCut = 0;
  steps.forEach((each, index) => {
    const at = index + 1;
    if (each.kind === 'cut') lastCut = at;
    else if (!deletedIds.has(each.id)) {
      const version = (things.get(each.id)?.version ?? 0) + 1;
      if (each.what === 'delete') {
        if (things.delete(each.id)) {
          deletedIds.add(each.id);
          events.push({ at, payload: { deleted: each.id } });
        }
      } else {
        const saved = thing(each.id, version, each.what === 'save');
        things.set(each.id, saved);
        events.push({ at, payload: { saved } });
      }
    }
    states.push([...things.values()].filter(isShown));
  });
  return { states, events, lastCut, final: [...things.values()].filter(isShown) };
}

interface Delivery {
  at: number;
  apply: (state: MergeState<Thing>) => MergeState<Thing>;
}

const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true });

describe('merge, property test', () => {
  it("ends in the server's state, whatever was lost, delayed or requested twice", () => {
    const asked = fc.record({ start: upTo(20), read: upTo(4), reply: upTo(20) });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 6, maxLength: 20 }),
        fc.array(asked, { maxLength: 6 }),
        asked,
        fc.array(upTo(3), { minLength: 20, maxLength: 20 }),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (steps, early, last, delays, missed) => {
          const { states, events, lastCut, final } = play(steps);
          const deliveries: Delivery[] = [];
          // Any event before the last disconnect may be lost; the others stay in order.
          let latest = 0;
          events.forEach(({ at, payload }, index) => {
            if (at <= lastCut && missed[index % missed.length]) return;
            latest = Math.max(latest, at + (delays[index % delays.length] ?? 0));
            const arrives = at <= lastCut ? Math.min(latest, lastCut - 0.5) : latest;
            deliveries.push({
              at: arrives,
              apply: (state) =>
                'deleted' in payload
                  ? remove(state, [payload.deleted])
                  : upsert(state, [payload.saved], arrives),
            });
          });
          // The refetch after the last disconnect, and any others before and after it.
          const questions = [...early, { ...last, start: lastCut + last.start / 4 }];
          for (const { start, read, reply } of questions) {
            const readAt = Math.min(Math.floor(start + read), states.length - 1);
            const found = states[Math.max(readAt, 0)] ?? [];
            deliveries.push({
              at: start + read + reply,
              apply: (state) => applySnapshot(state, found, isShown, start),
            });
          }
          deliveries.sort((one, other) => one.at - other.at);
          const end = deliveries.reduce((state, { apply }) => apply(state), emptyMergeState<Thing>());
          const shown = [...end.entities.values()].filter(isShown);
          const byId = (list: Thing[]) => Object.fromEntries(list.map((each) => [each.id, each.version]));
          expect(byId(shown)).toEqual(byId(final));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
