// The limit that all programs of a person share, over REST and MCP.
import { expect, test } from 'vitest'
import { personalToken, personWithMail, postToMcp, startMcp } from './fixture.ts'

test('access tokens and programs of a person share one limit, and the person has none of it', async () => {
  await using mcp = await startMcp()
  const { ada } = await personWithMail(mcp)
  const grace = await mcp.server.signIn('grace')
  const tokens = await Promise.all(Array.from({ length: 6 }, () => personalToken(ada, ['read'])))
  const [token = ''] = tokens
  const byMcp = (bearer: string) => postToMcp(mcp, bearer)
  for (let calls = 0; calls < 20; calls++) expect((await byMcp(token)).status).toBe(200)
  const statuses = new Set<number>()
  for (let calls = 20; calls < 3000; calls += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, (_, at) => mcp.server.call('GET', '/api/nothing', { token: tokens[at % 6] ?? '' })),
    ))
      statuses.add(status)
  expect([...statuses]).toEqual([404])

  const refused = await byMcp(token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('Too many calls') } })
  const overRest = await mcp.server.call('GET', '/api/accounts', { token })
  expect([overRest.status, overRest.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await mcp.server.call('GET', '/api/accounts', { token: ada.token })).status).toBe(200)
  expect((await byMcp(await personalToken(grace, ['read']))).status).toBe(200)
}, 60_000)
