import { useCallback, useState, type ReactNode } from 'react';
import type { AskUser } from './edit-form/edit-form-types.ts';

/** Asks the user in a dialog, outside an edit form, which has its own. `question` is to be rendered: the open dialog, or null. */
export function useAskUser(): { readonly ask: AskUser; readonly question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  const ask = useCallback<AskUser>(
    (render) =>
      new Promise((resolve) => {
        setQuestion(
          render((given) => {
            setQuestion(null);
            resolve(given);
          }),
        );
      }),
    [],
  );
  return { ask, question };
}
