import { createContext, type RefObject } from 'react';

/** The `<main>` element of the staff screens. It takes the focus when the focused row is gone. */
export const ContentContext = createContext<RefObject<HTMLElement | null> | null>(null);
