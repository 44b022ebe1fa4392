import { correctionsIn } from '../../records/clinical/corrections.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

// The movements of a correction are applied only once it is final, so a withdrawn correction has taken nothing from the stock.
const corrections = correctionsIn<MedicationRecordDocument>({
  collection: () => MedicationRecordModel.collection,
  withdrawn: { stockPending: [], stockTaken: 0 },
});

export const { finishCorrection, doesStand, readStanding, finishAll, findUnfinishedCorrections } =
  corrections;
