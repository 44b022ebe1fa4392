import type { Band } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/show/cx.ts';
import { Keypad } from '../../../ui/form/keypad.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { toneClass } from '../../../ui/show/tone.ts';
import { ToneRuler } from '../../../ui/form/tone-ruler.tsx';
import { bandMark } from '../../../care/band-mark.ts';
import { bandOfText, rulerValue, rulerSegments } from './entry-bands.ts';
import { isUnchangedDefault } from './form-values.ts';
import { HelpText } from './help-text.tsx';
import { isQuantity, measures, quantities, type MeasureKey } from './measures.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

function BandBlock({ band }: { band: Band }) {
  return (
    <span
      className={cx(
        toneClass(band.tone),
        'inline-flex min-h-12 items-center gap-2 rounded-button border-[1.5px] border-tone-edge bg-tone-ground px-3 text-l2 font-head whitespace-nowrap text-tone-ink',
      )}
    >
      <Mark shape={bandMark(band)} size={22} />
      {band.word}
    </span>
  );
}

/** The active field's text, large, with its band and its place on the scale. */
function Reading({ field, band }: { field: MeasureKey; band: Band | undefined }) {
  const { values, limits } = useVitalsFormState();
  const text = isUnchangedDefault(values, field) ? '' : values[field];
  const { min, max } = measures[field].ruler;
  return (
    <>
      <p className="flex h-13 items-center justify-between gap-2">
        <span
          className={cx('pnum leading-none font-number', text.length > 5 ? 'text-[2.5rem]' : 'text-[3.5rem]')}
        >
          {text || <span className="text-ink-3">-</span>}
        </span>
        {band && <BandBlock band={band} />}
      </p>
      <ToneRuler
        min={min}
        max={max}
        segments={rulerSegments(field, values.sugarType, limits)}
        value={text ? rulerValue(field, text) : null}
        label={band ? `${text}, ${band.word}` : 'The bands of this reading'}
      />
    </>
  );
}

/** Numeric keypad for the active field, with the reading above and the help text below. */
export function EntryPad({ save }: { save?: ReactNode | undefined }) {
  const { active, values, limits, press, erase, next } = useVitalsFormState();
  const named = isQuantity(active) ? quantities[active] : measures[active];
  const band = isQuantity(active) ? undefined : bandOfText(active, values[active], values.sugarType, limits);
  const shown = !isQuantity(active) && isUnchangedDefault(values, active) ? undefined : band;
  return (
    <div className="flex h-full flex-col gap-2 low:h-auto">
      <div className="max-tablet:hidden">
        <p className="font-label">{`${named.label}, ${named.unit}`}</p>
        {isQuantity(active) ? (
          <p className="pnum mb-15 flex h-13 items-center text-[3.5rem] leading-none font-number">
            {values[active] || <span className="text-ink-3">-</span>}
          </p>
        ) : (
          <Reading field={active} band={shown} />
        )}
      </div>
      <div className="tablet:order-1">
        {isQuantity(active) ? (
          <p className="flex min-h-8 items-center text-ink-2">1 to 20 {named.unit}</p>
        ) : (
          <HelpText field={active} band={shown} />
        )}
      </div>
      <Keypad
        label={`Keypad for ${named.label}`}
        onKey={press}
        onBackspace={erase}
        onNext={next}
        extraKey={isQuantity(active) ? undefined : measures[active].extraKey}
        save={save}
      />
    </div>
  );
}
