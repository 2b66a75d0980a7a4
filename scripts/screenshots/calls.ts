// Calls of the program as its pages make them.

export type Call = <T>(procedure: string, input: object, kind?: 'query' | 'mutation') => Promise<T>

/** What the list of sessions shows. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** `mailbox`: the shared mailbox that the calls are for. */
export function caller(url: string, token?: string, mailbox?: string): Call {
  const headers = {
    'content-type': 'application/json',
    'user-agent': browser,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(mailbox ? { 'x-homing-mailbox': mailbox } : {}),
  }
  return async <T>(procedure: string, input: object, kind: 'query' | 'mutation' = 'mutation') => {
    const address = `${url}/trpc/${procedure}`
    const body = JSON.stringify(input)
    const answer = await (kind === 'query'
      ? fetch(`${address}?input=${encodeURIComponent(body)}`, { headers })
      : fetch(address, { method: 'POST', headers, body }))
    if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { result: { data: T } }).result.data
  }
}
