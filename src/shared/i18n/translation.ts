export type Translation<English> = Readonly<Record<keyof English, string>>;
