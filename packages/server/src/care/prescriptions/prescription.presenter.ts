import { Prescription } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { PrescriptionDocument } from './prescription.repository.ts';

const toReply = createPresenter(Prescription);

/** Maps a prescription to the contract's type. */
export const presentPrescription = (prescription: PrescriptionDocument): Prescription =>
  toReply(prescription);
