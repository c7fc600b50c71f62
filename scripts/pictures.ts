import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { paths } from '#client/lib/paths.ts';
import { DESKTOP, openBrowser, PHONE, signIn, TABLET } from '#testing/browser.ts';
import { fetchJson } from '#testing/client.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { startScript } from '#testing/run-script.ts';
import { CommandError } from './admin/command.ts';
import { readWords } from './launch/words.mjs';

const HELP = `npm run pictures [-- options] [name]: pictures of every screen in four sizes and both languages

  name          only pictures with this text in their names, such as staff-cash or phone-ur
  --at URL      of a demo that runs already; otherwise one is started and removed
  --into DIR    default: pictures
  --docs        writes the pictures of the README to docs/pictures instead`;

const SIZES = {
  phone: PHONE,
  tablet: TABLET,
  desktop: DESKTOP,
  wide: { width: 1600, height: 900 },
} as const;
type Size = keyof typeof SIZES;
const { home: _, receipts, message, joinUs, earningsTab, cashEntries, ...rest } = paths;
const all = Object.entries(rest);
const from = (first: string, last: string) =>
  all.slice(
    all.findIndex(([name]) => name === first),
    all.findIndex(([name]) => name === last) + 1,
  );
/** A role's screens; a text after a path is that of a link or row to press there. */
const SCREENS: Record<'guest' | 'member' | 'superadmin', readonly (readonly [string, string, string?])[]> = {
  guest: from('login', 'privacy'),
  member: from('dashboard', 'decisions').map(([name, path]) => [name, path]),
  superadmin: [
    ...from('admin', 'waiting'),
    ['cashEntries', cashEntries],
    ['request', paths.requests, 'main tbody strong'],
    ['person', paths.users, 'main tbody a'],
    ['thread', paths.contacts, 'main tbody a[href*="message="]'],
  ],
};
const MEMBER = 'ayesha.khan';
const DOCS: Record<string, string> = {
  'member-dashboard-phone-en': 'dashboard',
  'member-spinner-phone-en': 'spinner',
  'staff-request-desktop-en': 'requests',
  'staff-cash-desktop-en': 'cash',
};

const text = { type: 'string' as const };
const options = { at: text, into: text, docs: { type: 'boolean' as const } };
const { values: given, positionals } = readWords(HELP, options, 1);
await run();

async function run(): Promise<void> {
  const at = given.at;
  const env = { LOADING_SCREEN_MS: '0', PORT: undefined };
  const demo = at ? undefined : startScript('scripts/demo.mjs', [], env);
  try {
    const url = at ?? (await demo?.says(/serving at (\S+)/))?.[1] ?? '';
    await demo?.says(/Ready after/);
    const folder = given.docs ? 'docs/pictures' : (given.into ?? 'pictures');
    mkdirSync(folder, { recursive: true });
    let made = 0;
    for (const role of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      for (const size of Object.keys(SIZES) as Size[]) {
        for (const lang of role === 'superadmin' ? ['en'] : ['en', 'ur'])
          made += await picturesOf(url, folder, role, size, lang);
      }
    }
    if (made === 0) throw new CommandError(`no picture is called ${positionals[0]}`);
    console.log(`${made} pictures in ${folder}`);
  } finally {
    await (await openBrowser()).close();
    demo?.child.kill('SIGINT');
    await demo?.ended;
  }
}

async function picturesOf(url: string, folder: string, role: keyof typeof SCREENS, size: Size, lang: string) {
  const area = role === 'superadmin' ? 'staff' : role;
  const wanted = SCREENS[role].flatMap(([screen, path, press]) => {
    const name = `${area}-${screen}-${size}-${lang}`;
    const file = given.docs ? DOCS[name] : name;
    return file && name.includes(positionals[0] ?? '') ? [{ file, path, press }] : [];
  });
  if (wanted.length === 0) return 0;
  const context = await (await openBrowser()).newContext({
    baseURL: url,
    viewport: SIZES[size],
    locale: lang,
    hasTouch: SIZES[size].width < DESKTOP.width,
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (role !== 'guest') {
    const body = { username: role === 'member' ? MEMBER : role, password: 'sikka-demo' };
    const { body: login } = await fetchJson(`${url}/api/auth/login`, { body });
    await signIn(page, { ...login.user, token: login.token } as Person);
  }
  for (const { file, path, press } of wanted) {
    const shown = async () => {
      await page.waitForLoadState('networkidle');
      await page.locator('main h1, main h2').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [class*=skeleton]'));
    };
    if (path === paths.payment) await register(page, url);
    if (path === paths.success) await openSent(page, path);
    else await page.goto(path);
    await shown();
    if (press) await page.locator(press).first().dispatchEvent('click').then(shown);
    await page.mouse.move(0, 0);
    const drawn = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
    const png = await drawn.toBuffer();
    if (given.docs && png.length > 150_000) throw new Error(`${file}.png has ${png.length} bytes`);
    writeFileSync(join(folder, `${file}.png`), png);
  }
  await context.close();
  return wanted.length;
}

/** The browser of a person who has just signed up. */
async function register(page: Page, url: string): Promise<void> {
  const body = { ...stranger(), referralCode: MEMBER };
  const { body: made } = await fetchJson(`${url}/api/auth/register`, { body });
  await page.goto(paths.signup);
  await page.evaluate(
    ([id, name]) => {
      localStorage.setItem('pendingUserId', id);
      localStorage.setItem('pendingUsername', name);
    },
    [made.userId, body.username],
  );
}

/** As the deposit's form opens it. */
async function openSent(page: Page, path: string): Promise<void> {
  await page.goto(paths.payment);
  await page.evaluate((to) => history.pushState({ depositSent: true }, '', to), path);
  await page.reload();
}
