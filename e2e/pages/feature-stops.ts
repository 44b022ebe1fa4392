import { medicationStops } from './medication-stops.ts';
import { spreadsheetStops } from './spreadsheet-stops.ts';

/** What the features have the accessibility spec look at. */
export const stopsOfFeatures = [...medicationStops, ...spreadsheetStops];
