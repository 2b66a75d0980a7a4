// Who writes to the person most, and whom the person writes to most, in the time that the question names.
import type { App } from '../../app.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { type Ranked, rankPeople } from '../ranking-queries.ts'
import { displayName } from '../retrieval/mails.ts'
import { planSearch, searchQuery } from '../retrieval/search-plan.ts'
import { wallClock } from '../retrieval/time-window.ts'
import { phrasingFor } from '../style.ts'
import type { Reply, Turn } from './answer-intent.ts'

const mostPeople = 10

export async function answerRanking(
  app: App,
  userId: string,
  { of }: IntentOf<'ranking'>,
  { prompt, style }: Turn,
): Promise<Reply> {
  const { words, phrase } = phrasingFor(style)
  const { window } = planSearch(prompt, wallClock(app.now(), style.zone))
  const people = await rankPeople(app, userId, { of, window, limit: mostPeople })
  const [first] = people
  if (!first) return { response: phrase('found', words.nobody), model: null }
  const line = ({ name, email, count }: Ranked) => `- ${displayName({ name, email })} (${count})`
  const operator = of === 'senders' ? [`from:${first.email}`] : [`to:${first.email}`, 'in:sent']
  const q = searchQuery({ operators: operator, window }, [])
  return {
    response: phrase('found', words.ranking[of], people.map(line).join('\n')),
    model: null,
    actions: [{ type: 'open_search', label: words.labels.search, q }],
  }
}
