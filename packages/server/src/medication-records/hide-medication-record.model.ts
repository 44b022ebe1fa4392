import { correctionsIn } from '../clinical/corrections.model.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.model.ts';

// The movements of a correction are applied once it stands: one that falls has taken nothing.
const corrections = correctionsIn<MedicationRecordDocument>({
  collection: () => MedicationRecordModel.collection,
  withdrawn: { stockPending: [], stockTaken: 0 },
});

export const { finishCorrection, doesStand, readStanding, finishAll, findUnfinishedCorrections } =
  corrections;
