import { Schema, model } from 'mongoose';

/** The state of the demo home: complete or not. */
interface DemoState {
  _id: 'demo';
  /** Null until the demo home is complete; an incomplete one is cleared and written again. */
  filledAt: Date | null;
}

const DemoStateModel = model(
  'DemoState',
  new Schema<DemoState>(
    { _id: String, filledAt: { type: Date, default: null } },
    { collection: 'meta', versionKey: false },
  ),
);

/** The state of this database's demo home: never started, interrupted, or complete. */
export async function readDemoProgress(): Promise<'none' | 'interrupted' | 'complete'> {
  const state = await DemoStateModel.findById('demo').lean();
  if (!state) return 'none';
  return state.filledAt ? 'complete' : 'interrupted';
}

export async function markDemoBegun(): Promise<void> {
  await DemoStateModel.updateOne({ _id: 'demo' }, { $set: { filledAt: null } }, { upsert: true });
}

export async function markDemoFilled(): Promise<void> {
  await DemoStateModel.updateOne({ _id: 'demo' }, { $set: { filledAt: new Date() } });
}
