import { useState } from 'react'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { type ListRows, rowOf } from './list-rows.ts'

type Chosen = ReadonlyMap<string, EmailSummary>

/** A row of a conversation has another id with each mail that arrives in it, and stays selected. */
function keyOf({ id, people, accountId, threadId, mailbox }: EmailSummary): string {
  return people === undefined ? id : JSON.stringify([accountId, threadId, mailbox])
}

interface Stored {
  scope: string
  chosen: Chosen
  /** Start of a range: the last selected mail. */
  anchor: EmailSummary | undefined
  /** The whole list is selected, on all pages. */
  whole: boolean
}
interface Selectable {
  rows: ListRows
  /** The mails of "select all on this page". */
  page: readonly EmailSummary[]
  /** A new scope starts empty. */
  scope: string
  /** In a virtual list the selection survives scrolling; in page style mails that leave the page leave the selection. */
  keeps: boolean
}

export function useSelection({ rows, page, scope, keeps }: Selectable) {
  const [stored, setStored] = useState<Stored>(nothing(scope))
  const { chosen, anchor, whole } = stored.scope === scope ? stored : nothing(scope)
  const mails = whole ? page : keeps ? [...chosen.values()] : rows.mails.filter((mail) => chosen.has(keyOf(mail)))
  const all = whole || (page.length > 0 && page.every((mail) => chosen.has(keyOf(mail))))
  const set = (changes: Partial<Stored>) => setStored({ scope, chosen: byId(mails), anchor, whole: false, ...changes })
  return {
    mails,
    all,
    /** True if the whole list is selected. */
    whole,
    has: (mail: EmailSummary) => whole || chosen.has(keyOf(mail)),
    /** `range` selects everything between the last selected mail and this one. */
    toggle: (mail: EmailSummary, range = false) => {
      const between = range ? mailsBetween(rows, anchor, mail) : []
      const next = byId([...mails, ...between])
      if (between.length === 0 && !next.delete(keyOf(mail))) next.set(keyOf(mail), mail)
      set({ chosen: next, anchor: mail })
    },
    togglePage: () => {
      const next = byId(whole ? [] : mails)
      for (const mail of page)
        if (all) next.delete(keyOf(mail))
        else next.set(keyOf(mail), mail)
      set({ chosen: next, anchor: undefined })
    },
    selectWhole: () => set({ chosen: byId(page), whole: true }),
    clear: () => set({ chosen: new Map(), anchor: undefined }),
  }
}
export type Selection = ReturnType<typeof useSelection>

const nothing = (scope: string): Stored => ({ scope, chosen: new Map(), anchor: undefined, whole: false })
const byId = (mails: readonly EmailSummary[]) => new Map(mails.map((mail) => [keyOf(mail), mail]))

function mailsBetween(rows: ListRows, from: EmailSummary | undefined, to: EmailSummary): readonly EmailSummary[] {
  const [a, b] = [from === undefined ? -1 : rowOf(rows, from), rowOf(rows, to)]
  if (a < 0 || b < 0) return []
  const [first, last] = [Math.min(a, b), Math.max(a, b)]
  return Array.from({ length: last - first + 1 }, (_, at) => rows.at(first + at)).filter((mail) => mail !== undefined)
}
