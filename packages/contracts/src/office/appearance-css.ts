import type { Appearance } from './appearance.ts';
import { defaultColors, getTones, type ThemeName } from './appearance-colors.ts';

const names = { primary: 'primaryColor', secondary: 'secondaryColor' } as const;

/**
 * The style sheet of the home's appearance; '' if the home changed nothing. The colours apply to screens only; print.css has
 * those of paper. Scripts read the texts `--appearance` and `--login-image`, which saves a request.
 */
export function appearanceCss(appearance: Appearance, tag: string): string {
  const texts = [
    tag && `--appearance:${JSON.stringify(tag)}`,
    appearance.loginImageUrl !== null && `--login-image:${JSON.stringify(appearance.loginImageUrl)}`,
  ].filter(Boolean);
  const light = declarations(appearance, 'light');
  const dark = declarations(appearance, 'dark');
  return [
    texts.length > 0 && `:root{${texts.join(';')}}`,
    // More specific than the tokens, whatever the position of the sheet.
    light && `@media screen{html:root{${light}}html[data-theme=dark]{${dark}}}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function declarations(appearance: Appearance, theme: ThemeName): string {
  return Object.entries(names)
    .filter(([, name]) => appearance[name] !== defaultColors[name])
    .map(([name, of]) => {
      const { fill, onFill, ink, soft } = getTones(appearance[of], theme);
      const onPrimary = name === 'primary' ? `--on-primary:${onFill};` : '';
      return `--${name}:${fill};${onPrimary}--${name}-ink:${ink};--${name}-soft:${soft}`;
    })
    .join(';');
}
