// Which conversation a mail belongs to, by References and In-Reply-To (after the idea of RFC 5256, section 2.2, whose
// tree is not needed here: a conversation is shown by date). Mails arrive newest first, so an answer often comes before
// what it answers: every Message-ID named is remembered with its conversation, and two conversations that turn out to be
// one are joined. Nothing a mail names can make a loop, because there is no parent to point back to.

import type { RemoteMail } from '../../connectors/connector.ts'
import { newShortId } from '../../core/ids.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import { refOf } from '../message-identity.ts'
import type { AccountRef } from './sync-queries.ts'
import { insertRef, joinThreadMessages, joinThreadRefs } from './write-queries.ts'

/** Most Message-IDs of one mail that count: the first, which names the conversation, and the nearest ones. */
const most = 30
/** Most conversations that one mail may show to be one: a stranger who names more is not believed. */
const mostJoined = 4

/** The Message-IDs of a mail as the table of conversations knows them. */
export interface Refs {
  /** Its own and the one it answers: what ties it for certain, nearest last. */
  near: string[]
  /** The others of its References, oldest first. */
  far: string[]
}

/** The conversations of one step: `known` is what the store says (ref -> conversation). */
export class Threads {
  readonly #known: Map<string, string>
  readonly #fresh = new Set<string>()
  /** A conversation that was joined to another -> that other. */
  readonly #joined = new Map<string, string>()

  constructor(known: Map<string, string>) {
    this.#known = new Map(known)
  }

  static refsOf(mail: RemoteMail): Refs {
    const references = mail.references.filter((one) => one !== '')
    const parent = mail.inReplyTo || references.at(-1) || ''
    const near = [parent, mail.messageId].filter((one) => one !== '').map(refOf)
    const kept = references.length > most ? [...references.slice(0, 1), ...references.slice(1 - most)] : references
    const far = [...new Set(kept.map(refOf))].filter((ref) => !near.includes(ref))
    return { near: [...new Set(near)], far }
  }

  /** The conversation of a mail; its refs belong to it from now on. */
  place({ near, far }: Refs): string {
    const certain = this.#found(near)
    // Nearest first: the end of References is what the mail answers, its beginning may be anything.
    const others = this.#found(far.toReversed()).filter((thread) => !certain.includes(thread))
    const found = [...certain, ...others].slice(0, Math.max(certain.length, mostJoined))
    const thread = found[0] ?? newShortId()
    for (const other of found.slice(1)) this.join(other, thread)
    for (const ref of [...near, ...far]) this.#remember(ref, thread)
    return thread
  }

  /** Two conversations are one from now on. */
  join(one: string, other: string): void {
    const [from, to] = [this.current(one), this.current(other)]
    if (from !== to) this.#joined.set(from, to)
  }

  /** What a conversation is called after all joins. */
  current(thread: string): string {
    let name = thread
    for (let next = this.#joined.get(name); next !== undefined; next = this.#joined.get(name)) name = next
    return name
  }

  steps(account: AccountRef): BatchStep[] {
    const joins = [...this.#joined.keys()].map((old) => [this.current(old), account.id, old])
    const refs = [...this.#fresh].map((ref) => [account.id, ref, this.current(this.#known.get(ref) ?? '')])
    return [
      { sql: insertRef, rows: refs },
      { sql: joinThreadMessages, rows: joins },
      { sql: joinThreadRefs, rows: joins },
    ]
  }

  #found(refs: string[]): string[] {
    return [...new Set(refs.flatMap((ref) => this.#known.get(ref) ?? []).map((thread) => this.current(thread)))]
  }

  /** A Message-ID that belongs to another conversation stays there. */
  #remember(ref: string, thread: string): void {
    if (this.#known.has(ref)) return
    this.#known.set(ref, thread)
    this.#fresh.add(ref)
  }
}
