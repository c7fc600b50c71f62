/** The type of a translated catalog: it must have exactly the keys of the English one. */
export type Translation<English> = Readonly<Record<keyof English, string>>;
