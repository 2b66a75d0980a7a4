// What a person deletes of the AI log is gone from the files, too: the calls, and the answers that were kept.
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../rest/server.ts'

test('after DELETE /api/ai/log nothing of it is in any file, and nobody else’s log is touched', async () => {
  await using server = await testServer()
  const [ada, grace] = [await server.signIn('ada'), await server.signIn('grace')]
  const { app, dataDir } = server.t
  const now = app.now().getTime()
  const call = (userId: string, id: string, said: string) => ({
    id,
    user_id: userId,
    at: now,
    purpose: 'sort' as const,
    reads: 'mail' as const,
    backend: 'ollama' as const,
    model: 'm',
    place: 'here' as const,
    mails: '[]',
    sent: said,
    received: said,
    outcome: 'answered' as const,
    duration_ms: 1,
    tokens_in: 1,
    tokens_out: 1,
  })
  for (let at = 0; at < 200; at++) {
    const [adas, graces] = [`quittengelee ${at} `.repeat(1 + (at % 40)), `pflaumenmus ${at} `.repeat(1 + (at % 40))]
    await app.db
      .insertInto('ai_call')
      .values([call(ada.userId, `a${at}`, adas), call(grace.userId, `g${at}`, graces)])
      .execute()
    await app.db
      .insertInto('ai_result')
      .values({ user_id: ada.userId, key: `k${at}`, data: adas, at: now })
      .execute()
  }
  const holding = (word: string) =>
    globSync('**/*', { cwd: dataDir }).filter((name) => {
      const file = path.join(dataDir, name)
      return statSync(file).isFile() && readFileSync(file).includes(word)
    })
  expect(holding('quittengelee')).not.toEqual([])
  expect((await server.call('DELETE', '/api/ai/log', { token: ada.token })).status).toBe(204)
  expect(holding('quittengelee')).toEqual([])
  expect(holding('pflaumenmus')).not.toEqual([])
  const left = await app.db.selectFrom('ai_call').select('user_id').execute()
  expect(new Set(left.map(({ user_id }) => user_id))).toEqual(new Set([grace.userId]))
})
