import { Schema, model } from 'mongoose';

interface DemoState {
  _id: 'demo';
  /** Null while the demo home is being written: what was cut off half-way is cleared and written anew. */
  filledAt: Date | null;
}

const DemoStateModel = model(
  'DemoState',
  new Schema<DemoState>(
    { _id: String, filledAt: { type: Date, default: null } },
    { collection: 'meta', versionKey: false },
  ),
);

/** How far the demo home of this database is: none was ever begun, one was cut off, or it is whole. */
export async function demoProgress(): Promise<'none' | 'cut off' | 'whole'> {
  const state = await DemoStateModel.findById('demo').lean();
  if (!state) return 'none';
  return state.filledAt ? 'whole' : 'cut off';
}

export async function demoBegun(): Promise<void> {
  await DemoStateModel.updateOne({ _id: 'demo' }, { $set: { filledAt: null } }, { upsert: true });
}

export async function demoFilled(): Promise<void> {
  await DemoStateModel.updateOne({ _id: 'demo' }, { $set: { filledAt: new Date() } });
}
