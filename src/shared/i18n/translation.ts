/** An area's texts in another language: every key of the English catalog and no other, or it doesn't compile. */
export type Translation<English> = Readonly<Record<keyof English, string>>;
