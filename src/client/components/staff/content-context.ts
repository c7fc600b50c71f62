import { createContext, type RefObject } from 'react';

/** The `<main>` of the staff's screens: it takes the focus when the focused row is gone. */
export const ContentContext = createContext<RefObject<HTMLElement | null> | null>(null);
