import { expect, it } from 'vitest';
import { browserName } from './known-devices.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android'],
  [`${ANDROID} Chrome/115.0.0.0 Mobile Safari/537.36 OPR/76.2`, 'Opera · Android'],
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8.5.0', null],
  [`${'x'.repeat(600)} Chrome/126 Android`, null],
  ['', null],
  [undefined, null],
])('names the browser and the system of %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
