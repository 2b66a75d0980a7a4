// The initial state of a composer, for each way to open one.
import { joinBody, withSignature } from '../../src/shared/draft-parts.ts'
import type { Prefill } from '../../src/shared/mail.ts'
import type { Draft, DraftFields, DraftFile, Identity } from '../../src/shared/writing.ts'
import { htmlOfEither, htmlOfText } from '../editor/inert-html.ts'
import { formatAddressList } from '../format/people.ts'
import type { LocalDraft } from '../offline/local-drafts.ts'
import { type DraftBackup, emptyFields, originOf } from './drafts/draft-backup.ts'

export interface InitialDraft {
  /** Key in the tab's storage. */
  storageKey: string
  /** Name of its local draft, if there is one. */
  localDraftName?: string
  /** The state that needs no confirmation to discard: an empty mail, or an untouched reply. */
  untouched: DraftFields
  fields: DraftFields
  id?: string
  revision?: number
  savedAt?: string
  files: DraftFile[]
  /** Files of this device to attach. */
  shared?: File[]
  /** `fields` contain unsaved changes. */
  unsaved?: boolean
  /** Set while in the outbox. */
  outboxId?: string | null
  /** Whether AI wrote parts of it. */
  origin?: Draft['origin']
}
/** Input from another page. */
export interface ComposePrefill {
  to?: string
  cc?: string
  bcc?: string
  subject?: string
  body?: string
  /** The body is AI-written: plain text, marked from the first save on. */
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

/** A local draft, while the server's copy cannot be fetched. */
export function localDraft(storageKey: string, name: string, entry: LocalDraft): InitialDraft {
  const { id, revision, fields } = entry
  const over = id === undefined || revision === undefined ? {} : { id, revision }
  return {
    storageKey,
    localDraftName: name,
    untouched: emptyFields,
    fields,
    ...over,
    ...originOf(entry),
    files: [],
    unsaved: true,
  }
}

/** Applies a backup of unsaved changes. Its base revision reveals a conflict. */
export function withBackup(start: InitialDraft, kept: DraftBackup | undefined): InitialDraft {
  if (!kept?.fields) return start
  const over = kept.revision !== undefined && start.id !== undefined ? { revision: kept.revision } : {}
  const localDraftName = kept.shelf === undefined ? {} : { localDraftName: kept.shelf }
  return { ...start, ...over, ...localDraftName, ...originOf(kept), fields: kept.fields, unsaved: true }
}
