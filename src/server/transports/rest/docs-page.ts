import { createHash } from 'node:crypto';
import type { JsonSchema, OpenApiDocument, Operation } from './openapi.ts';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:16px}
details{border:1px solid #8886;border-radius:12px;margin:8px 0;padding:8px 16px}
summary{cursor:pointer}
summary code{font-weight:600}
b{display:inline-block;min-width:4.5rem}
pre{overflow:auto;padding:12px;border-radius:12px;background:#8882}
table{border-collapse:collapse}
td,th{text-align:left;vertical-align:top;padding:4px 16px 4px 0}
`;

export function referencePage(document: OpenApiDocument): { html: string; contentSecurityPolicy: string } {
  const sections = document.tags.map((tag) => section(tag, document)).join('');
  const schemas = Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="${name}"><summary><code>${name}</code></summary>${code(schema)}</details>`,
    )
    .join('');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>API</h1>` +
    `<p>${prose(document.info.description)}</p><p>Base path <code>/api</code>. ` +
    `The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>` +
    `${sections}<h2>Schemas</h2>${schemas}</body></html>`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  };
}

function section({ name, description }: OpenApiDocument['tags'][number], { paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => call(method, path, operation)),
  );
  return `<h2>${text(name)}</h2><p>${prose(description)}</p>${calls.join('')}`;
}

function call(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, description = '' }) =>
      `<tr><td><code>${text(name)}</code></td><td>${place}</td><td>${prose(description)}</td></tr>`,
  );
  const done = responses['200'];
  const refusals = Object.keys(responses).filter((status) => status !== '200');
  return (
    `<details><summary><b>${method.toUpperCase()}</b><code>${text(path)}</code> ${text(operation.summary)}</summary>` +
    `<p>${prose(operation.description)}</p>` +
    (rows.length > 0
      ? `<table><tr><th>Parameter</th><th>In</th><th></th></tr>${rows.join('')}</table>`
      : '') +
    (requestBody ? `<h4>Body</h4>${code(requestBody.content['application/json'].schema)}` : '') +
    (done && 'content' in done ? `<h4>200</h4>${code(done.content['application/json'].schema)}` : '') +
    `<p>Refusals: ${refusals.join(', ')}</p></details>`
  );
}

function code(schema: JsonSchema): string {
  const linked = text(JSON.stringify(schema, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#$1">$1</a>',
  );
  return `<pre>${linked}</pre>`;
}

function prose(from: string): string {
  return text(from).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function text(from: string): string {
  return from.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
