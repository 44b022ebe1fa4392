import { Schema, model } from 'mongoose';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';

/** The counter of the record numbers of one home day. */
interface Counter {
  /** The counter's name, e.g. `VR-20261121`. */
  _id: string;
  /** The last number given out. */
  value: number;
}

export const CounterModel = model(
  'Counter',
  new Schema<Counter>(
    { _id: String, value: { type: Number, required: true } },
    { collection: 'counters', versionKey: false },
  ),
);

/** Reserves `count` numbers and returns the last of them. They are `last - count + 1` to `last`. */
export async function reserveNumbers(counter: string, count: number): Promise<number> {
  // Every new record waits for this call. The driver is used directly: mongoose would take as long as the write itself.
  const taken: unknown = await CounterModel.collection.findOneAndUpdate(
    { _id: counter } as object,
    { $inc: { value: count } },
    // Not journaled: the record is written afterwards and journaled, and the journal keeps the order of writes.
    { upsert: true, returnDocument: 'after', writeConcern: { w: 1, journal: false } },
  );
  return (taken as Counter).value;
}

/** Raises a counter to at least `value`, for numbers that came from outside. */
export async function raiseCounter(counter: string, value: number): Promise<void> {
  const raise = () => CounterModel.updateOne({ _id: counter, value: { $lt: value } }, { $set: { value } });
  if ((await raise()).matchedCount > 0) return;
  const first = { $setOnInsert: { value } };
  await retryDuplicate(() => CounterModel.updateOne({ _id: counter }, first, { upsert: true }));
  // Another server may have created the counter meanwhile.
  await raise();
}

/** Sets a counter; used to fill an empty database. */
export async function setCounter(counter: string, value: number): Promise<void> {
  await CounterModel.updateOne({ _id: counter }, { $set: { value } }, { upsert: true });
}
