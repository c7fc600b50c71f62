import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(CLIENT, file), 'utf8');
const withoutComments = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\//g, '');
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: withoutComments(file) }));

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly set: Readonly<Record<string, string>>;
}

const rulesOf = ({ file, css }: { file: string; css: string }): Rule[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim().replace(/\s+/g, ' '),
    set: Object.fromEntries(
      body.split(';').flatMap((line) => {
        const [name = '', ...value] = line.split(':');
        return value.length > 0 ? [[name.trim(), value.join(':').trim()]] : [];
      }),
    ),
  }));
const rules = sheets.flatMap(rulesOf);

const TOKENS = 'styles/tokens.css';
const THEME = 'pages/staff/theme.css';
const tokensOf = (file: string) =>
  Object.assign({}, ...rules.filter((rule) => rule.file === file).map(({ set }) => set));
const PALETTES = {
  member: tokensOf(TOKENS),
  staff: { ...tokensOf(TOKENS), ...tokensOf(THEME) },
} satisfies Record<string, Record<string, string>>;

type Colour = readonly [red: number, green: number, blue: number];

/** Undefined if it is no colour of its own, such as `inherit`. */
function colourOf(value: string, palette: Record<string, string>, below: Colour): Colour | undefined {
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named) return colourOf(palette[named] ?? '', palette, below);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const whole = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16)) as unknown as Colour;
  }
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value);
  if (!mixed) return undefined;
  const [red = 0, green = 0, blue = 0, share = 0] = mixed.slice(1).map(Number);
  return [red, green, blue].map(
    (part, at) => (part * share + (below[at] ?? 0) * (100 - share)) / 100,
  ) as unknown as Colour;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What a text stands on whose own rule sets no background. */
const GROUNDS = ['var(--bg)', 'var(--surface)', 'var(--surface-2)'];
const SOFT = Object.keys(PALETTES.member).filter((name) => name.endsWith('-soft'));

function groundsOf({ set }: Rule, colour: string): string[] {
  const own = set.background ?? set['background-color'];
  if (own && !/^(none|transparent|inherit)$/.test(own)) return [own];
  const name = /^var\(--([\w-]+)\)$/.exec(colour)?.[1] ?? '';
  // `--accent-ink` is written on `--accent`, and so is each light colour of a rule's own.
  if (name.endsWith('-ink')) return [`var(--${name.replace(/-ink$/, '')})`];
  if (name === '') return ['var(--accent)'];
  const soft = name === 'ink' || name === 'ink-2' ? SOFT : SOFT.filter((one) => one === `--${name}-soft`);
  return [...GROUNDS, ...soft.map((one) => `var(${one})`)];
}

const WHEEL = 'features/spinner/wheel.module.css';

const isStaff = (file: string) => /staff/.test(file);
const isShared = (file: string) =>
  /^(styles|components)\//.test(file) && !/components\/(staff|member)\//.test(file);
const palettesFor = (file: string) =>
  isShared(file) ? [PALETTES.member, PALETTES.staff] : [isStaff(file) ? PALETTES.staff : PALETTES.member];

/** Signs beside a text need 3:1, and what can't be used at present needs none. */
const leastFor = ({ selector }: Rule) =>
  /:disabled/.test(selector)
    ? 0
    : /(svg|[iI]con|[mM]ark|[mM]edal|tick|star|\.clear|\.arrow)\b/.test(selector)
      ? 3
      : 4.5;

test('each colour of a text has the contrast of WCAG AA on what it stands on, in both themes', () => {
  const found = rules.flatMap((rule) => {
    // The texts of a drawing have a fill.
    const color = rule.set.color ?? (rule.set['font-size'] && rule.set.fill);
    if (!color || rule.file === TOKENS || rule.file === WHEEL) return [];
    return palettesFor(rule.file).flatMap((palette) =>
      groundsOf(rule, color).flatMap((ground) => {
        const accent = colourOf('var(--accent)', palette, [0, 0, 0]) ?? [0, 0, 0];
        const below = colourOf(ground, palette, accent);
        const text = below && colourOf(color, palette, below);
        const ratio = text && below ? contrast(text, below) : 21;
        const where = `${rule.file} ${rule.selector}: ${color} on ${ground}`;
        return ratio < leastFor(rule) ? [`${where} ${ratio.toFixed(2)}`] : [];
      }),
    );
  });
  expect(found).toEqual([]);
});

test('each text of the wheel has it on its slice', () => {
  const wheel = Object.fromEntries(
    rules.filter(({ file }) => file === WHEEL).map(({ selector, set }) => [selector, set.fill]),
  );
  const texts = [
    ['.prize', '.slicePrize'],
    ['.prize', '.slicePrizeDeep'],
    ['.prize[data-best]', '.sliceBest'],
    ['.again', '.sliceAgain'],
  ];
  const ratios = texts.map((pair) => {
    const [text, slice] = pair.map((name) => colourOf(wheel[name] ?? '', PALETTES.member, [0, 0, 0]));
    return text && slice ? contrast(text, slice) : 0;
  });
  for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(4.5);
});

const LAYERS = ['styles', 'components/ui', 'components', 'features', 'pages'];
const layerOf = (file: string) => LAYERS.findIndex((folder) => file.startsWith(`${folder}/`));

test('tokens are set in one file and by the global sheets that win over it, and every rule has its layer', () => {
  const tokens = Object.keys(PALETTES.member).filter((name) => name.startsWith('--'));
  const modules = rules.filter(({ file }) => file.endsWith('.module.css'));
  const others = sheets.map(({ file }) => file).filter((file) => !file.endsWith('.module.css'));
  expect(others.filter((file) => !file.startsWith('styles/')).sort()).toEqual([
    'components/receipt/print.css',
    THEME,
  ]);
  expect(sheets.filter(({ file }) => layerOf(file) < 0)).toEqual([]);
  expect(
    modules.flatMap(({ file, set }) => tokens.filter((name) => name in set).map((name) => `${file} ${name}`)),
  ).toEqual([]);
  // A rule without a class of its own module would reach the elements of others.
  const globals = modules.filter(({ selector }) =>
    selector.split(/,(?![^(]*\))/).some((one) => !/\.[a-z]|^(from|to|\d+%)$|^@/i.test(one.trim())),
  );
  expect(globals.map(({ file, selector }) => `${file} ${selector}`)).toEqual([]);
});

test('a component that is given a class stands in an earlier layer than that class', () => {
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const code = read(file);
      const imports = new Map(
        [...code.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g)].flatMap(([, names = '', from = '']) =>
          names.split(',').map((name) => [name.trim(), normalize(join(dirname(file), from))] as const),
        ),
      );
      return [...code.matchAll(/<([A-Z]\w*)\b((?:[^<>]|=>)*?)\bclassName=\{(?=[^}]*styles)/g)].flatMap(
        ([, name = '']) => {
          const from = imports.get(name);
          const styled = from && layerOf(from) >= layerOf(file) && read(from).includes('.module.css');
          return styled ? [`${file}: <${name} className>`] : [];
        },
      );
    });
  expect(found).toEqual([]);
});

test('each class without a module is one of the shared ones, and each of those is used', () => {
  const shared = new Set(
    sheets
      .filter(({ file }) => file.startsWith('styles/'))
      .flatMap(({ css }) => [...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name)),
  );
  const used = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...read(file).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)])
    .flatMap(([, plain = '', code = '']) => [
      ...plain.split(' '),
      ...[...code.matchAll(/(?<!=== )'([^']*)'/g)].flatMap(([, text = '']) => text.split(' ')),
    ])
    .filter(Boolean);
  const composed = sheets.flatMap(({ css }) =>
    [...css.matchAll(/composes: ([\w- ]+) from global/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  used.push(...composed);
  expect(used.filter((name) => !shared.has(name))).toEqual([]);
  expect([...shared].filter((name) => !used.includes(name))).toEqual([]);
});

test('each class of a module that a component names is in its sheet, and each there is named', () => {
  const named = new Map<string, Set<string>>();
  const open = new Set<string>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = read(file);
    for (const [, styles = '', from = ''] of code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
      const sheet = normalize(join(dirname(file), from));
      const names = named.get(sheet) ?? new Set();
      named.set(sheet, names);
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${styles}\\.(?!module)(\\w+)`, 'g')))
        names.add(name);
      if (code.includes(`${styles}[`)) open.add(sheet);
    }
  }
  const found = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, css }) => {
      const names = [...(named.get(file) ?? [])];
      const own = [...css.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
        ([, name = '']) => name,
      );
      const lost = names.filter((name) => !own.includes(name));
      const idle = open.has(file) ? [] : own.filter((name) => !names.includes(name));
      return [...lost, ...idle].map((name) => `${file} .${name}`);
    });
  expect(found).toEqual([]);
});
