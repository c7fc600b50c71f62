import { createContext, type RefObject } from 'react';

/** The `<main>` element takes the focus when the row that had the focus is gone. */
export const ContentContext = createContext<RefObject<HTMLElement | null> | null>(null);
