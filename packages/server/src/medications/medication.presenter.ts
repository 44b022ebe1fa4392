import { Medication } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { MedicationDocument } from './medication.model.ts';

const toReply = replyOf(Medication);

/** A medicine as the contract has it. */
export const presentMedication = (medication: MedicationDocument): Medication => toReply(medication);
