// Everything a person has here as one zip, made while it is read: a file is begun when the one before it has gone out, and
// nothing is kept. It ends when whoever reads it goes away, and when their session ends.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { sessionHolder } from '../auth/sessions/token.ts'
import { AppError } from '../core/errors.ts'
import type { AppEvent } from '../core/events.ts'
import type { FileBytes } from '../mail/body/attachment.ts'
import { uniqueName } from '../mail/body/attachments-zip.ts'
import { contentDisposition, safeFilename } from '../mail/body/filename.ts'
import type { SignedInAs } from '../trpc.ts'
import { dataFiles, draftFiles, type ExportFile } from './data-files.ts'
import { createExportIndex, type ExportIndex, jsonFile } from './export-index.ts'
import { type FolderExport, mboxOf, stateOf } from './folder-mbox.ts'
import { defaultTimeouts, type ServerHealth } from './mail-source.ts'
import { type ExportFolder, foldersOf } from './queries.ts'
import { beginExport } from './ticket.ts'

/** Hands the archive to `use`; whatever it opened is closed when that is done. */
export async function withExport(
  app: App,
  person: Exporter,
  use: (file: FileBytes) => Promise<void>,
  waits = defaultTimeouts,
): Promise<void> {
  const exporter = await exporterOf(app, person)
  const end = beginExport(app, person.userId)
  const gone = new AbortController()
  const stopListening = app.events.listen((event) => {
    if (endsExport(event, person, exporter)) gone.abort()
  })
  try {
    await noteActivity({ ...app, ...exporter }, person.userId, 'exported')
    const files = await filesOf({ app, userId: person.userId, notes: createExportIndex(), signal: gone.signal, waits })
    const name = `homing-export-${app.now().toISOString().slice(0, 10)}.zip`
    const zip = await zipOf(files, gone)
    const disposition = contentDisposition('attachment', name)
    try {
      await use({ type: 'application/zip', disposition, stream: zip.stream, mismatch: undefined })
      app.log.info({ userId: person.userId, files: files.length }, 'data exported')
    } finally {
      gone.abort()
      await zip.closed()
    }
  } finally {
    stopListening()
    end()
  }
}

/** `actor`: the member who exports a shared mailbox. A manager when the address was made may be none any more. */
async function exporterOf(app: App, exporter: Exporter): Promise<{ actor?: string }> {
  const holder = await sessionHolder(app, exporter)
  if (!holder || holder.personId === exporter.userId) return {}
  if (holder.role !== 'manager') throw new AppError('forbidden', 'Only managers of this mailbox can do this.')
  return { actor: holder.personId }
}

function endsExport(event: AppEvent, { userId, sessionId }: Exporter, { actor = userId }: { actor?: string }): boolean {
  if (event.name === 'session.ended') return event.userId === actor && event.sessionId === sessionId
  if (event.name === 'membership.changed') return event.userId === userId && event.personId === actor
  return event.name === 'user.removed' && (event.userId === userId || event.userId === actor)
}

type Exporter = Pick<SignedInAs, 'userId' | 'sessionId'>
type Given = Omit<FolderExport, 'folder' | 'file' | 'health'>

/** Names in the order of the archive. The index comes last: what is in it is known only then. */
async function filesOf(given: Given): Promise<ExportFile[]> {
  const { app, userId, notes } = given
  const mail = folderFiles(await foldersOf(app.db, userId), given)
  const files = [
    text('README.txt', () => readme(app.settings.publicUrl, app.now())),
    ...dataFiles(app, userId),
    ...(await draftFiles(app, userId)),
    ...mail,
    text('index.json', () => indexOf(notes, app.now())),
  ]
  const taken = new Map<string, Set<string>>()
  return files.map((file) => ({ ...file, name: uniquePath(file.name, taken) }))
}

function folderFiles(folders: ExportFolder[], given: Given): ExportFile[] {
  const accounts = new Map<string, { name: string; health: ServerHealth }>()
  const accountNames = new Set<string>()
  const fileNames = new Set<string>()
  return folders.flatMap((folder) => {
    const account = accounts.get(folder.accountId) ?? {
      name: uniqueName(safeFilename(folder.account, ''), accountNames),
      health: { failures: 0, lastError: undefined },
    }
    accounts.set(folder.accountId, account)
    // One name, not a path: what separates folders differs from server to server.
    const stem = folder.path.replace(/[/\\\p{Cc}]/gu, '.').replace(/^[\s.~]+|[\s.]+$/g, '')
    const name = safeFilename(`${stem || 'folder'}.mbox`, '')
    const file = uniqueName(`mail/${account.name}/${name}`, fileNames)
    const one = { ...given, folder, file, health: account.health }
    return [
      { name: file, content: () => mboxOf(one) },
      { name: file.replace(/\.mbox$/, '.json'), content: () => stateOf(one) },
    ]
  })
}

const text = (name: string, content: () => string): ExportFile => ({
  name,
  async *content() {
    yield content()
  },
})

const indexOf = (notes: ExportIndex, madeAt: Date) => jsonFile({ madeAt, ...notes })

/** Each name once in its folder, also where capitals make no difference. */
function uniquePath(path: string, taken: Map<string, Set<string>>): string {
  const slash = path.lastIndexOf('/') + 1
  const folder = path.slice(0, slash)
  const names = taken.get(folder) ?? new Set<string>()
  taken.set(folder, names)
  return folder + uniqueName(path.slice(slash), names)
}

/** Little is won by packing mail harder, and much time is lost on a small machine. */
const packed = { compress: true, compressionLevel: 1, mode: 0o100644 }

async function zipOf(files: ExportFile[], gone: AbortController): Promise<{ stream: Readable; closed(): Promise<void> }> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (cause: unknown) => stream.destroy(cause instanceof Error ? cause : new Error('the archive broke off'))
  const stop = () => {
    fail(new AppError('unavailable', 'The export has ended.'))
    current?.destroy()
  }
  zip.on('error', fail)
  stream.once('close', () => gone.abort())
  // An archive that breaks off is the only way to say that it is not whole: the answer is on its way already.
  stream.on('error', () => undefined)
  gone.signal.addEventListener('abort', stop, { once: true })
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, packed, (use) => {
      const source = Readable.from(gone.signal.aborted ? [] : content(), { objectMode: false })
      current = source
      use(null, source)
    })
  }
  zip.end()
  return {
    stream,
    async closed() {
      if (current && !current.closed) await once(current, 'close')
    },
  }
}

/** The first file of an archive: what the others are, for whoever opens it in ten years. */
export const readme = (server: string, madeAt: Date): string => `Your data from Homing
=====================

Created on ${madeAt.toISOString()} from ${server}

mail/<account>/<folder>.mbox
    The emails of a folder in mbox format (mboxrd). Thunderbird, Apple Mail, mutt and many other apps can open or import it.
    Emails are exact copies of those on the mail server. If the server couldn't be reached, an email was rebuilt from the copy
    stored in Homing: it has the header "X-Homing-Rebuilt: yes", and its attachments are missing.
    Lines that start with "From " are prefixed with ">", as the format requires. Mail apps remove it again.
mail/<account>/<folder>.json
    Which of these emails are read, starred or replied to.

profile.json                 your name and address
sessions.json                your active sessions
access-tokens.json           your access tokens, without the tokens themselves
programs.json                programs connected by MCP, without their tokens
program-proposals.json       what they proposed and you haven't decided
program-calls.json           what they called, without content
sign-ins.json                providers you sign in with
shared-mailboxes.json        shared mailboxes you are a member of
groups.json                  groups you are in
moved-accounts.json          accounts of yours that are part of a shared mailbox, and until when you can take them back
members.json                 members, where this is the export of a shared mailbox
member-groups.json           groups that this mailbox is shared with
mailbox-log.json             what happened to its members and its set-up
activity.json                account activity from the last 180 days
accounts.json                your connected mailboxes and the access you granted, without passwords
identities.json              names and addresses you send as, with signatures
templates.json               your templates
contacts.json                your contacts
saved-searches.json          your saved searches
smart-folders.json           your own Smart Folders
rules.json                   your sorting rules
corrections.json             your sorting corrections
suggestions.json             suggestions and what you did with them
conversations.json           your conversations with the assistant
ai-log.json                  requests to AI models and their responses
trusted-senders.json         senders whose images are shown
lists-left.json              mailing lists you unsubscribed from
invitations-answered.json    your replies to invitations
snoozes.json                 snoozed emails
assignments.json             of a shared mailbox: who deals with a conversation, and its state
comments.json                comments there
conversation-activity.json   what else happened to conversations there
preferences.json             voice and assistant settings
push-settings.json           which notifications you receive
push-devices.json            where your notifications are sent, without addresses and tokens
home-assistant.json          the name of your device in Home Assistant
webhooks.json                your webhooks, without addresses and secrets
dav-servers.json             servers of your contacts and calendars, without passwords
dav-collections.json         your address books and calendars there
address-book-contacts.json   names and addresses copied from your address books
calendar-events.json         times copied from your calendars
consent.json                 your permissions and when you changed them
drafts.json, drafts/         unsent drafts with their attachments

index.json
    The number of emails in each folder, and which of them aren't exact copies, with the reason. This is the last file: if
    it's missing, the download was interrupted and the ZIP file is incomplete.
`
