import { usernameLimits } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/server/api.ts';

type Availability = 'unknown' | 'available' | 'taken';

const pauseMs = 500;

/** Checks if a new username is free: debounced by 500 ms, from 3 characters on. */
export function useUsernameCheck(typed: string, isNew: boolean): Availability {
  const username = typed.trim().toLowerCase();
  const [checked, setChecked] = useState<{ username: string; available: boolean }>();
  useEffect(() => {
    if (!isNew || username.length < usernameLimits.min) return;
    const controller = new AbortController();
    const check = async () => {
      const { signal } = controller;
      const { available } = await api.users.checkUsername({ body: { username } }, { signal });
      if (!signal.aborted) setChecked({ username, available });
    };
    // Without an answer it stays unknown: the server checks again when it is saved.
    const timer = setTimeout(() => void check().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [username, isNew]);
  if (!isNew || checked?.username !== username) return 'unknown';
  return checked.available ? 'available' : 'taken';
}
