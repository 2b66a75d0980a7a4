// Which conversation a mail belongs to, by References and In-Reply-To. Mails arrive newest first, so an answer often
// comes before what it answers: every Message-ID named is remembered with its conversation, and two conversations that
// turn out to be one are joined.

import type { RemoteMail } from '../../connectors/connector.ts'
import { newId } from '../../core/ids.ts'
import type { BatchStep } from '../../store/db-connection.ts'
import { refOf } from '../identity.ts'
import { type AccountRef, insertRef, joinThreadMessages, joinThreadRefs } from './sync-queries.ts'

/** Most Message-IDs of one mail that count: the nearest ones. */
const most = 30

/** The conversations of one step: `known` is what the store says (ref -> conversation). */
export class Threads {
  readonly #known: Map<string, string>
  readonly #fresh = new Set<string>()
  /** A conversation that was joined to another -> that other. */
  readonly #joined = new Map<string, string>()

  constructor(known: Map<string, string>) {
    this.#known = new Map(known)
  }

  static refsOf(mail: RemoteMail): string[] {
    const named = [...mail.references.slice(-most), mail.inReplyTo, mail.messageId]
    return [...new Set(named.filter((one) => one !== ''))].map(refOf)
  }

  /** The conversation of a mail; its refs belong to it from now on. */
  place(refs: string[]): string {
    const found = [...new Set(refs.flatMap((ref) => this.#known.get(ref) ?? []).map((thread) => this.current(thread)))]
    const thread = found[0] ?? newId()
    for (const other of found.slice(1)) this.#joined.set(other, thread)
    for (const ref of refs) {
      if (this.#known.get(ref) === thread) continue
      this.#known.set(ref, thread)
      this.#fresh.add(ref)
    }
    return thread
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
}
