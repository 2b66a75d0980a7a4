// `npm run chaos -- uidvalidity [mails=10000] [seed=1]`: the server makes a large folder anew under another UIDVALIDITY, its
// mails shuffled. Nobody must notice: not while it is listed, and not after.
import { startFaultyMailServer } from '../../tests/support/faulty-mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { until } from '../../tests/support/test-server.ts'
import { numbered, resetStory } from '../../tests/support/uidvalidity.ts'
import { printRows } from './verdict.ts'

export async function chaosUidValidity(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 10_000)
  const seed = Number(args[1] ?? 1)
  console.log(`Seed ${seed}. Filling Dovecot with ${count} mails, and syncing them…`)
  await using house = await startFaultyMailServer({ mails: numbered(count), timeouts: { connect: 2000, login: 5000 } })
  await until(async () => (await house.ada.caller.mail.list({ q: 'text', limit: 1 })).total === count, 300_000)
  console.log('Making the folder anew…')
  const began = performance.now()
  const story = await resetStory(house, seededRandom(seed))
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s, ${house.mistakes.length} errors nobody handled`)
  const [before, after] = story.snoozed
  return printRows([
    {
      what: 'counts shown meanwhile',
      value: story.totals.join(', '),
      goal: `${count - 5}`,
      met: String(story.totals) === String(count - 5),
    },
    {
      what: 'ids that are gone, new or changed',
      value: String(story.different.length),
      goal: '0',
      met: story.different.length === 0,
    },
    {
      what: 'answers with another mail’s content',
      value: String(story.wrong.length),
      goal: `0 of ${story.asked}`,
      met: story.wrong.length === 0,
    },
    { what: 'mails announced as new', value: String(story.arrived), goal: '0', met: story.arrived === 0 },
    { what: 'snoozes kept', value: `${after} of ${before}`, goal: 'all', met: before > 0 && before === after },
    { what: 'errors nobody handled', value: String(house.mistakes.length), goal: '0', met: house.mistakes.length === 0 },
  ])
}
