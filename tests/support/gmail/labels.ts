// The labels of a mailbox, and which of them exclude each other.
import type { gmail_v1 } from '@googleapis/gmail'
import { invalid, notFound, Refusal } from './errors.ts'

export const systemLabels = [
  'INBOX',
  'SENT',
  'DRAFT',
  'TRASH',
  'SPAM',
  'UNREAD',
  'STARRED',
  'IMPORTANT',
  'CHAT',
  'CATEGORY_PERSONAL',
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
]
/** Only Gmail itself puts these on or takes them off. */
const fixed = new Set(['SENT', 'DRAFT', 'CHAT'])
const places = ['INBOX', 'TRASH', 'SPAM']
export const reserved = new Set([
  'inbox',
  'sent',
  'draft',
  'drafts',
  'trash',
  'spam',
  'unread',
  'starred',
  'important',
  'chat',
  'chats',
])

export class Labels {
  readonly #own = new Map<string, gmail_v1.Schema$Label>()
  #next = 1

  has(id: string): boolean {
    return this.#own.has(id) || systemLabels.includes(id)
  }

  list(): gmail_v1.Schema$Label[] {
    const system = systemLabels.map((id) => ({
      id,
      name: id,
      messageListVisibility: 'hide',
      labelListVisibility: 'labelHide',
      type: 'system',
    }))
    return [...system, ...this.#own.values()]
  }

  get(id: string): gmail_v1.Schema$Label {
    const found = this.list().find((label) => label.id === id)
    if (!found) throw notFound()
    return found
  }

  /** The id of the label of that name, for who writes a query. */
  idOf(name: string): string | undefined {
    const plain = (text: string | null | undefined) => (text ?? '').toLowerCase().replace(/[\s/]/g, '-')
    const wanted = plain(name).replace(/^(draft|chat)s$/, '$1')
    return this.list().find((label) => plain(label.name) === wanted || label.id === name)?.id ?? undefined
  }

  create(given: gmail_v1.Schema$Label): gmail_v1.Schema$Label {
    const name = this.#checked(given.name)
    const id = `Label_${this.#next++}`
    const label = { id, name, messageListVisibility: 'show', labelListVisibility: 'labelShow', type: 'user', ...shown(given) }
    this.#own.set(id, label)
    return label
  }

  patch(id: string, given: gmail_v1.Schema$Label): gmail_v1.Schema$Label {
    const label = this.#ownLabel(id)
    const name = given.name == null || given.name === label.name ? label.name : this.#checked(given.name)
    const changed = { ...label, ...shown(given), ...(name ? { name } : {}) }
    this.#own.set(id, changed)
    return changed
  }

  delete(id: string): void {
    this.#ownLabel(id)
    this.#own.delete(id)
  }

  #ownLabel(id: string): gmail_v1.Schema$Label {
    if (systemLabels.includes(id)) throw invalid('Invalid delete request')
    const label = this.#own.get(id)
    if (!label) throw notFound()
    return label
  }

  #checked(given: string | null | undefined): string {
    const name = (given ?? '').trim()
    if (name === '' || name.length > 225 || name.startsWith('/') || name.endsWith('/') || reserved.has(name.toLowerCase()))
      throw invalid('Invalid label name')
    const taken = [...this.#own.values()].some((label) => label.name?.toLowerCase() === name.toLowerCase())
    if (taken) throw new Refusal(409, 'aborted', 'Label name exists or conflicts')
    return name
  }
}

const shown = ({ color, labelListVisibility, messageListVisibility }: gmail_v1.Schema$Label): gmail_v1.Schema$Label => ({
  ...(color ? { color } : {}),
  ...(labelListVisibility ? { labelListVisibility } : {}),
  ...(messageListVisibility ? { messageListVisibility } : {}),
})

/** Refuses what the API refuses: labels nobody has made, and those that are not the client's to change. */
export function checkChange(labels: Labels, add: string[], remove: string[]): void {
  if (add.length === 0 && remove.length === 0) throw invalid('No label add or removes specified')
  if (add.length > 100 || remove.length > 100) throw invalid('Too many labels')
  for (const id of [...add, ...remove]) {
    if (fixed.has(id)) throw invalid(`Invalid label: ${id}`)
    if (!labels.has(id)) throw invalid('labelId not found')
  }
  const both = add.find((id) => remove.includes(id))
  if (both !== undefined) throw invalid(`Cannot both add and remove the same label: ${both}`)
}

/** The labels after the change. Of inbox, trash and spam a message has one at most: the last that was put on. */
export function changed(labels: string[], add: string[], remove: string[]): string[] {
  const place = add.findLast((id) => places.includes(id))
  const out = new Set([...remove, ...(place ? places.filter((id) => id !== place) : [])])
  return [...new Set([...labels, ...add])].filter((id) => !out.has(id))
}
