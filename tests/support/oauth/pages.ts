// The two pages a person sees at the provider: consent, and typing in a device code. They work without scripts.

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}

const buttons = `<button name="choice" value="allow">Allow</button> <button name="choice" value="deny">Deny</button>`

export function consentPage(query: URLSearchParams, email: string): string {
  const action = escaped(`/authorize?${query}`)
  const scopes = (query.get('scope') ?? '').split(' ').map((scope) => `<li>${escaped(scope)}</li>`)
  return page(
    'Test provider',
    `<p>Signed in as <strong>${escaped(email)}</strong></p>
<form method="post" action="${action}"><label>Use another address <input name="email" type="email" value="${escaped(email)}"></label>
<p>${escaped(query.get('client_id') ?? '')} wants:</p><ul>${scopes.join('')}</ul>${buttons}</form>`,
  )
}

export function devicePage(userCode: string, email: string): string {
  return page(
    'Enter the code',
    `<form method="post" action="/device"><label>Code <input name="user_code" value="${escaped(userCode)}"></label>
<label>Address <input name="email" type="email" value="${escaped(email)}"></label>${buttons}</form>`,
  )
}

export function messagePage(text: string): string {
  return page('Test provider', `<p>${escaped(text)}</p>`)
}
