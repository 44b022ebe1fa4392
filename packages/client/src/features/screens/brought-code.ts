import { screenLimits } from '@hearthline/contracts';
import { useLocation, useSearch } from 'wouter';

const { codeAlphabet, codeLength } = screenLimits;
const shape = new RegExp(`^[${codeAlphabet}]{${String(codeLength)}}$`);

/** The code that a display's QR wrote into the address (`?code=H7KW4M`), null for none; and how to forget it. */
export function useBroughtCode(): { readonly code: string | null; readonly forget: () => void } {
  const [path, navigate] = useLocation();
  const code = new URLSearchParams(useSearch()).get('code')?.toUpperCase() ?? '';
  return {
    code: shape.test(code) ? code : null,
    forget: () => navigate(path, { replace: true }),
  };
}
