// docs/api.md from the same OpenAPI document that a running server shows at /api/docs.
import { type Operation, openApiDocument } from '../src/rest/openapi.ts'
import { appRouter } from '../src/router.ts'

const intro = `# The HTTP API

<!-- Generated from the procedures' metadata by "npm run docs". -->

The web client talks tRPC at \`/trpc\`; scripts and other programs use REST under \`/api\`. Both run the same procedures. A running server
describes every field at \`/api/docs\` and \`/api/openapi.json\`; this page is the overview.

- JSON in and out, camelCase, dates as ISO 8601 in UTC. Ids are opaque.
- \`Authorization: Bearer <token>\`, with the token of \`POST /api/auth/login\` or an [access token](connect/tokens.md). "open" below means that none is needed.
- An error is \`{ code, message, issues? }\` with the fitting status. \`message\` can be shown to a person as it is. What belongs to
  somebody else is answered like what does not exist: 404.
- Lists take \`limit\` and \`cursor\` or \`page\`, and answer \`total\` and \`nextCursor\`.
- Lists and mails have an \`ETag\`: sent back as \`If-None-Match\`, it is answered by 304 without a body while nothing has changed.
`

export function apiPage(): string {
  const document = openApiDocument(appRouter, '')
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const rows = all.filter((one) => one.operation.tags[0] === name).map((one) => rowOf(one.method, one.path, one.operation))
    return `\n## ${name}\n\n| call | what it does | takes | answers |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return intro + sections.join('')
}

function rowOf(method: string, path: string, operation: Operation): string {
  const open = operation.security?.length === 0 ? ' (open)' : ''
  const statuses = Object.keys(operation.responses).filter((status) => status !== 'default')
  return `| ${method} ${path} | ${escaped(operation.summary)}${open} | ${escaped(takes(operation))} | ${statuses.join(', ')} |`
}

/** Names of the fields, a question mark after those that may be left out. */
function takes(operation: Operation): string {
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'path')
  const schemas = Object.values(operation.requestBody?.content ?? {}).map((one) => one.schema)
  const fields = schemas.flatMap((schema) =>
    [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      Object.keys(part.properties ?? {}).map((name) => (part.required?.includes(name) ? name : `${name}?`)),
    ),
  )
  return [...new Set([...parameters.map((one) => (one.required ? one.name : `${one.name}?`)), ...fields])].join(', ')
}

const escaped = (text: string): string => text.replaceAll('|', '\\|')
