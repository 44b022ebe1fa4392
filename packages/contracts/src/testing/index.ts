export {
  ago,
  ana,
  ben,
  buildAlert,
  buildAlertReading,
  buildMissedDoseAlert,
  buildRefusalsAlert,
  buildStep,
  buildTaken,
} from './build-alert.ts';
export { boardNow, buildBoard, buildBoardAlert, buildBoardResidents } from './build-board.ts';
export { buildDisplay } from './build-display.ts';
export {
  buildClaim,
  buildDose,
  buildMedication,
  buildPrescription,
  buildSupply,
} from './build-medications.ts';
export { buildResident } from './build-resident.ts';
export { buildStats } from './build-stats.ts';
export { buildAccount, buildUser } from './build-user.ts';
export { buildVitals } from './build-vitals.ts';
export { residentsInOrder } from './residents-in-order.ts';
