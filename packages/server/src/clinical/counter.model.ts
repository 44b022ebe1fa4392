import { Schema, model } from 'mongoose';

interface Counter {
  /** What is counted, e.g. `VR-20261121`. */
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

/** Takes `count` numbers at once; answers the last of them. They are `last - count + 1` to `last`, nobody else's. */
export async function takeNumbers(counter: string, count: number): Promise<number> {
  // By the driver: every record waits for it, and mongoose's query takes as long as the write.
  const taken: unknown = await CounterModel.collection.findOneAndUpdate(
    { _id: counter } as object,
    { $inc: { value: count } },
    // The record that carries the number is written after it, and durably: what the disk holds of it, it holds of this.
    { upsert: true, returnDocument: 'after', writeConcern: { w: 1, journal: false } },
  );
  return (taken as Counter).value;
}

/** Makes a counter go on after `value`. For filling an empty home. */
export async function setCounter(counter: string, value: number): Promise<void> {
  await CounterModel.updateOne({ _id: counter }, { $set: { value } }, { upsert: true });
}
