import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Mark } from '../../../../ui/show/mark.tsx';
import type { PrescriptionValues } from './prescription-values.ts';
import type { MedicationField } from './proposals.ts';

interface KeptValues {
  /** The medication that the values were filled in for. */
  readonly medication: string;
  /** JSON of each kept value: a field edited since then is not marked any more. */
  readonly values: Readonly<Partial<Record<MedicationField, string>>>;
}

interface Kept {
  readonly kept: KeptValues | null;
  readonly keep: (change: MedicationChange, fields: readonly MedicationField[]) => void;
}

/** The names of the earlier and the newly chosen medication, e.g. "Amoxicillin 500 mg". */
interface MedicationChange {
  readonly before: string;
  readonly after: string;
}

const KeptContext = createContext<Kept>({ kept: null, keep: () => undefined });

/** Remembers the values of the surrounding form that were kept when its medication was changed. */
export function KeptValuesProvider({ children }: { children: ReactNode }) {
  const { getValues } = useFormContext<PrescriptionValues>();
  const [kept, setKept] = useState<KeptValues | null>(null);
  const context = useMemo<Kept>(() => {
    const keep = ({ before, after }: MedicationChange, fields: readonly MedicationField[]) =>
      setKept((earlier) => {
        const values = Object.fromEntries(
          fields.map((field) => [field, JSON.stringify(getValues(field))] as const),
        );
        // A value kept twice is still that of the first medication.
        const isOlder = fields.some((field) => earlier?.values[field] === values[field]);
        const medication = isOlder && earlier ? earlier.medication : before;
        // Chosen again: the values are its own.
        return medication === after ? null : { medication, values };
      });
    return { kept, keep };
  }, [kept, getValues]);
  return <KeptContext value={context}>{children}</KeptContext>;
}

/** Returns the function that marks fields as kept when the medication was changed. */
export const useKeepValues = (): Kept['keep'] => use(KeptContext).keep;

/** Returns the note under a field that kept its value when the medication was changed; undefined for any other. */
export function useKeptNote(field: MedicationField): ReactNode | undefined {
  const { kept } = use(KeptContext);
  const value = useWatch<PrescriptionValues, MedicationField>({ name: field });
  const keptValue = kept?.values[field];
  if (keptValue === undefined || keptValue !== JSON.stringify(value)) return undefined;
  return (
    <span className="inline-flex items-center gap-1.5 font-label text-attention-ink">
      <Mark shape="triangle-up" size={18} />
      Entered for {kept?.medication}. Please check it.
    </span>
  );
}
