/** A catalog in another language: exactly the keys of the English one, checked by the compiler. */
export type Translation<English> = Readonly<Record<keyof English, string>>;
