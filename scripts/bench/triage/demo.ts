// The demo mailbox as a part of its own: nobody wrote it to sort by. Where it says what a mail is about, this is the folder a
// careful person would look for it in. Not asked: what was thrown away, plays tricks, or is about a date more than a topic.
import type { Topic } from '../../../src/shared/system-categories.ts'
import { analyze } from '../../../src/triage/analyze.ts'
import { decide } from '../../../src/triage/decide.ts'
import type { DemoSeed, PlantedCategory } from '../../../tests/support/demo-seeds.ts'
import { demoMails } from '../../../tests/triage/demo-mails.ts'

const folders: Partial<Record<PlantedCategory, Topic>> = {
  shipping: 'updates',
  travel: 'updates',
  security: 'updates',
  notifications: 'updates',
  finance: 'finance',
  newsletters: 'newsletters',
  family: 'personal',
  friends: 'personal',
  work: 'work',
  club: 'social',
}
const anchor = Date.UTC(2026, 10, 24, 10, 20)

/** Undefined: any folder will do. */
export function topicOf({ box, planted }: Pick<DemoSeed, 'box' | 'planted'>): Topic | undefined {
  return box === 'junk' || box === 'trash' || planted.category === undefined ? undefined : folders[planted.category]
}

export interface DemoScore {
  mails: number
  right: number
  /** In no folder at all. */
  none: number
  /** Notices of programs that lie elsewhere than with Updates or Finance. */
  strayNotices: string[]
}

export function sortDemo(): DemoScore {
  const score: DemoScore = { mails: 0, right: 0, none: 0, strayNotices: [] }
  for (const { seed, mail } of demoMails(anchor)) {
    const wanted = topicOf(seed)
    if (!wanted) continue
    const topic = decide(mail, analyze(mail)).topic?.category ?? null
    score.mails++
    if (topic === wanted) score.right++
    if (topic === null) score.none++
    if (seed.planted.category === 'shipping' && topic !== 'updates' && topic !== 'finance') score.strayNotices.push(seed.key)
  }
  return score
}
