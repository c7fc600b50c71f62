/** What every test's world has in common. */
export const TEMPLATE = 'sikka_template';
export const TIME_ZONE = 'Asia/Karachi';
export const APP_SECRET = 'a secret that only the tests know, 32 and more';
/** The first account, which is in every test database. */
export const SUPERADMIN = { username: 'superadmin', password: 'superadmin-password' } as const;
/** Of everybody whom the factories make. */
export const PASSWORD = 'member-password';
