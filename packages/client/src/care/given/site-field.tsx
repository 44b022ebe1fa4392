import { getSites, OldPatch, type LastSite } from '@hearthline/contracts';
import { useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useHomeTime } from '../../lib/time/home-time.ts';
import type { GivenValues } from './given-values.ts';

interface SiteFieldProps {
  readonly values: GivenValues;
  readonly change: (part: Partial<GivenValues>) => void;
  readonly route: string;
  /** Its site is required, and what became of the patch before. */
  readonly isPatch: boolean;
  /** Latest first. */
  readonly last: readonly LastSite[];
}

const another = 'Another place';
const oldPatchWords: Readonly<Record<OldPatch, string>> = {
  removed: 'Yes',
  none: 'There was none',
};

/** Asks where a dose is given, beside the last sites. */
export function SiteField({ values, change, route, isPatch, last }: SiteFieldProps) {
  const [isTyped, setTyped] = useState(false);
  const home = useHomeTime();
  const sites = getSites(route);
  const isListed = values.site === '' || sites.includes(values.site);
  const isOpen = isTyped || !isListed;
  return (
    <div className="grid gap-3">
      {last.length > 0 && (
        <p className="text-s text-ink-2">
          Last sites: {last.map(({ place, at }) => `${place} (${home.dayAndTime(at)})`).join('; ')}
        </p>
      )}
      <Field label="Site" required={isPatch}>
        <RadioChips
          label="Site"
          size="tall"
          options={[...sites, another]}
          value={isOpen ? another : values.site || null}
          onChange={(option) => {
            setTyped(option === another);
            change({ site: option === another ? '' : option });
          }}
        />
      </Field>
      {isOpen && (
        <Field label="Place on the body" required={isPatch}>
          <TextInput
            size="tall"
            maxLength={100}
            value={values.site}
            onChange={({ target }) => change({ site: target.value })}
          />
        </Field>
      )}
      {isPatch && (
        <Field label="Old patch removed?" required>
          <RadioChips
            label="Old patch removed?"
            size="tall"
            options={OldPatch.options}
            format={(option) => oldPatchWords[option]}
            value={values.oldPatch || null}
            onChange={(oldPatch) => change({ oldPatch })}
          />
        </Field>
      )}
    </div>
  );
}
