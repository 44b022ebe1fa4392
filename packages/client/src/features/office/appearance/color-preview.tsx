import {
  contrastInTheme,
  getContrast,
  isHexColor,
  longHex,
  ratioText,
  themeSurfaces,
  getTones,
  type ColorName,
  type ThemeName,
} from '@hearthline/contracts';

const themes = { light: 'Light theme', dark: 'Dark theme' } as const;
const ink: Readonly<Record<ThemeName, string>> = { light: '#1a2030', dark: '#f4efe6' };

/** Preview of the colours in both themes, with their contrast; empty for a text that is no colour yet. */
export function ColorPreview({ primaryColor, secondaryColor }: Readonly<Record<ColorName, string>>) {
  if (!isHexColor(primaryColor) || !isHexColor(secondaryColor)) return null;
  return (
    <div className="grid max-w-160 gap-3 tablet:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <ThemePreview
          key={theme}
          theme={theme}
          primary={longHex(primaryColor)}
          secondary={longHex(secondaryColor)}
        />
      ))}
    </div>
  );
}

interface ThemePreviewProps {
  theme: ThemeName;
  primary: string;
  secondary: string;
}

function ThemePreview({ theme, primary, secondary }: ThemePreviewProps) {
  const [main, other] = [getTones(primary, theme), getTones(secondary, theme)];
  const { sheet } = themeSurfaces[theme];
  const lines = [
    ['Button on the page', contrastInTheme(primary, theme)],
    ['Text on the button', getContrast(main.onFill, primary)],
    ['Mark on the page', contrastInTheme(secondary, theme)],
  ] as const;
  return (
    <figure
      className="grid content-start gap-3 rounded-notice border border-line p-4"
      style={{ background: sheet, color: ink[theme] }}
    >
      <figcaption className="font-head">{themes[theme]}</figcaption>
      <div className="flex flex-wrap items-center gap-3" aria-hidden="true">
        <span
          className="rounded-button px-4 py-2 font-button"
          style={{ background: main.fill, color: main.onFill }}
        >
          Save
        </span>
        <span className="font-button underline" style={{ color: main.ink }}>
          View all records
        </span>
        <span
          className="rounded-chip border-l-4 px-2 py-1 text-s"
          style={{ background: other.soft, color: other.ink, borderColor: other.fill }}
        >
          New
        </span>
      </div>
      <dl className="grid gap-0.5 text-s">
        {lines.map(([label, contrast]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd>{ratioText(contrast)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
