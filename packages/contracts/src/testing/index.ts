export { ago, ana, ben, buildAlert, buildAlertReading, buildStep, buildTaken } from './build-alert.ts';
export { boardNow, buildBoard, buildBoardAlert, buildBoardResidents } from './build-board.ts';
export { buildDisplay } from './build-display.ts';
export { buildDose, buildMedication } from './build-medications.ts';
export { buildResident } from './build-resident.ts';
export { buildUser } from './build-user.ts';
export { buildVitals } from './build-vitals.ts';
export { residentsInOrder } from './residents-in-order.ts';
