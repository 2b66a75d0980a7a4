// What a composer begins with, from each of the ways that lead to one.
import { joinBody, withSignature } from '../../src/shared/draft-parts.ts'
import type { Prefill } from '../../src/shared/mail.ts'
import type { Draft, DraftFields, DraftFile, Identity } from '../../src/shared/writing.ts'
import { htmlOfEither, htmlOfText } from '../editor/inert-html.ts'
import { formatAddressList } from '../format/people.ts'
import type { LocalDraft } from '../offline/local-drafts.ts'
import { type DraftBackup, emptyFields, originOf } from './drafts/draft-backup.ts'

export interface InitialDraft {
  /** Its place in this tab's store. */
  storageKey: string
  /** Its name on the shelf of this device, where it lay there. */
  shelf?: string
  /** What discarding would lose nothing of: an empty mail, or an untouched answer. */
  untouched: DraftFields
  fields: DraftFields
  id?: string
  revision?: number
  savedAt?: string
  files: DraftFile[]
  /** `fields` hold what the server does not have yet. */
  unsaved?: boolean
  /** Set while it waits in the outbox. */
  outboxId?: string | null
  /** Who wrote words of it; a person where it is not said. */
  origin?: Draft['origin']
}
/** What another page hands over. */
export interface ComposePrefill {
  to?: string
  cc?: string
  bcc?: string
  subject?: string
  body?: string
  /** The body is a model's: text, never markup, and marked as such from the first save on. */
  ai?: true
}

export function newMailDraft(storageKey: string, { ai, ...given }: ComposePrefill, from: Identity | undefined): InitialDraft {
  const identityId = from ? { identityId: from.id } : {}
  const body = withSignature('', from?.signature ?? '')
  const untouched = { ...emptyFields, ...identityId, body }
  const written = given.body ? withSignature(htmlOf(given.body, ai), from?.signature ?? '') : body
  return { storageKey, untouched, fields: { ...untouched, ...given, body: written }, files: [], ...originFor(ai) }
}

export function replyDraft(
  storageKey: string,
  prefill: Prefill,
  { ai, ...given }: ComposePrefill,
  from: Identity | undefined,
): InitialDraft {
  const quote = prefill.html || (prefill.body.trim() === '' ? '' : htmlOfText(prefill.body.trim()))
  const signature = from?.signature ?? ''
  const untouched: DraftFields = {
    ...emptyFields,
    ...(from ? { identityId: from.id } : {}),
    to: formatAddressList(prefill.to),
    cc: formatAddressList(prefill.cc),
    subject: prefill.subject,
    body: joinBody({ own: withSignature('', signature), quote }),
    replyTo: prefill.replyTo,
  }
  const written = given.body ? joinBody({ own: withSignature(htmlOf(given.body, ai), signature), quote }) : untouched.body
  return { storageKey, untouched, fields: { ...untouched, ...given, body: written }, files: [], ...originFor(ai) }
}

const htmlOf = (body: string, ai: true | undefined) => (ai ? htmlOfText(body) : htmlOfEither(body))
const originFor = (ai: true | undefined): Pick<InitialDraft, 'origin'> => (ai ? { origin: 'ai' } : {})

export function savedDraft(storageKey: string, draft: Draft, untouched: DraftFields = emptyFields): InitialDraft {
  const { id, revision, savedAt, files, outboxId, origin, ...fields } = draft
  return { storageKey, untouched, fields, id, revision, savedAt, files, outboxId, origin }
}

/** What lies on the shelf of this device, while the draft it may belong to cannot be asked for. */
export function localDraft(storageKey: string, name: string, entry: LocalDraft): InitialDraft {
  const { id, revision, fields } = entry
  const over = id === undefined || revision === undefined ? {} : { id, revision }
  return {
    storageKey,
    shelf: name,
    untouched: emptyFields,
    fields,
    ...over,
    ...originOf(entry),
    files: [],
    unsaved: true,
  }
}

/** With what this tab kept and the server did not get. The revision it was written over tells whether both changed. */
export function withBackup(start: InitialDraft, kept: DraftBackup | undefined): InitialDraft {
  if (!kept?.fields) return start
  const over = kept.revision !== undefined && start.id !== undefined ? { revision: kept.revision } : {}
  const shelf = kept.shelf === undefined ? {} : { shelf: kept.shelf }
  return { ...start, ...over, ...shelf, ...originOf(kept), fields: kept.fields, unsaved: true }
}
