// /api/docs: the OpenAPI document as one page to read, made on the server. No script, so that the strict policy of all
// other pages holds here too; the style is a file of its own for the same reason.
import type { OpenApiDocument, Operation } from './openapi.ts'

export function docsPage(document: OpenApiDocument): string {
  const sections = document.tags.map(({ name }) => sectionOf(document, name)).join('\n')
  const { title, version } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>${escaped(title)} API <small>${escaped(version)}</small></h1>
<p>${escaped(document.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
${sections}
</main>
</body>
</html>
`
}

function sectionOf(document: OpenApiDocument, tag: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (operation.tags.includes(tag) ? [oneOf(path, method, operation)] : [])),
  )
  return `<section aria-labelledby="${escaped(tag)}">\n<h2 id="${escaped(tag)}">${escaped(tag)}</h2>\n${operations.join('\n')}\n</section>`
}

function oneOf(path: string, method: string, operation: Operation): string {
  return `<details>
<summary><b class="${escaped(method)}">${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
${operation.security?.length === 0 ? '<p>No token needed.</p>' : ''}
${parametersOf(operation)}
${operation.requestBody ? block('Body', operation.requestBody.content['application/json']?.schema) : ''}
${answersOf(operation)}
</details>`
}

function parametersOf({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      `<tr><td><code>${escaped(name)}</code>${required ? ' <b>needed</b>' : ''}</td><td>${place}</td><td><code>${escaped(
        JSON.stringify(schema),
      )}</code> ${escaped(description)}</td></tr>`,
  )
  return `<div class="wide"><table><thead><tr><th>Parameter</th><th>In</th><th>Shape</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function answersOf({ responses }: Operation): string {
  return Object.entries(responses)
    .map(([status, answer]) => {
      if ('$ref' in answer) return ''
      const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
      const title = `${status} ${answer.description}${type ? `, ${type}` : ''}`
      return type === 'application/json' ? block(title, content?.schema) : `<h3>${escaped(title)}</h3>`
    })
    .join('\n')
}

const block = (title: string, schema: unknown) =>
  `<h3>${escaped(title)}</h3>\n<pre tabindex="0">${escaped(JSON.stringify(schema ?? {}, null, 2))}</pre>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9d9e3, #3b3b46); --soft: light-dark(#f6f6f9, #1e1e25); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #15151a); color: light-dark(#1d1d25, #ececf1); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
a { color: light-dark(#4338ca, #a5b4fc); }
small { font-weight: normal; font-size: .5em; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .75rem; }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; }
summary:focus-visible { outline: 3px solid light-dark(#4f46e5, #a5b4fc); }
summary b { display: inline-block; min-width: 4rem; }
.delete { color: light-dark(#b91c1c, #fca5a5); } .get { color: light-dark(#166534, #86efac); }
pre { background: var(--soft); padding: .75rem; border-radius: .5rem; overflow: auto; max-height: 24rem; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
code { overflow-wrap: anywhere; }
`
