import {
  inSentence,
  readings,
  residentTexts,
  type ResidentText,
  type VitalKind,
} from '@hearthline/contracts';

/** "roomNumber" becomes "Room number". */
export function fieldLabel(field: string): string {
  if (field in readings) return readings[field as VitalKind].label;
  if (field in residentTexts) return inSentence(residentTexts[field as ResidentText].label);
  const words = field.replace(/([A-Z0-9]+)/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
