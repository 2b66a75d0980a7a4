// Tools that read: mailboxes, lists, searches, one mail, its attachments as text, summaries and suggestions.
import { z } from 'zod'
import { listAccounts } from '../../accounts/list.ts'
import { summarise } from '../../assistant/summary.ts'
import { smartFoldersIn } from '../../folders/smart-folders.ts'
import { withAttachment } from '../../mail/body/attachment.ts'
import { readMail } from '../../mail/read.ts'
import type { EmailSummary } from '../../shared/mail.ts'
import { listSuggestions } from '../../suggestions/list.ts'
import { mcpLimits } from '../limits.ts'
import { line, type Output } from '../output.ts'
import { findMails, visibleMail } from '../visible-mail.ts'
import { readLimited } from './read-limited.ts'
import { tool } from './tool.ts'

const id = z.string().min(1).max(100).describe('Id of an email, as lists name it')
const account = z.string().max(100).optional().describe('Id of a mailbox from list_mailboxes; without it, all of them')
const limit = z.number().int().min(1).max(mcpLimits.mails).optional().describe(`At most ${mcpLimits.mails}; 10 without it`)
const cursor = z.string().max(200).optional().describe('From the answer before, for the next page')

const listMailboxes = tool({
  name: 'list_mailboxes',
  scope: 'read',
  as: 'accounts.list',
  description: 'Lists the mailboxes you have access to, with their ids, and the labels (Smart Folders) emails can have.',
  input: z.object({}),
  async run({ app, access, output }) {
    const accounts = (await listAccounts(app, access.userId)).filter((one) => access.accounts?.includes(one.id) ?? true)
    const labels = await smartFoldersIn(app, access.userId, access.accounts)
    const lines = [
      'Mailboxes:',
      ...accounts.map((one) => `- ${one.id}: ${line(one.email)}`),
      'Labels:',
      ...labels.map((one) => `- ${one.id}: ${line(one.name, 60)}`),
    ]
    return { text: answer(output, output.data('mailboxes and labels', lines.join('\n'), 20_000)), count: accounts.length }
  },
})

const listMailTool = tool({
  name: 'list_mail',
  scope: 'read',
  as: 'mail.list',
  description: 'Lists emails, newest first. Reading does not mark them as read. Trash, Spam and drafts are not included.',
  input: z.object({
    mailbox: z.enum(['inbox', 'sent', 'archive', 'other']).optional().describe('Without it, the inbox'),
    unread: z.boolean().optional().describe('Only unread emails'),
    account,
    limit,
    cursor,
  }),
  async run({ app, access, output }, input) {
    const found = await findMails(app, access, {
      limit: input.limit ?? 10,
      mailbox: input.mailbox ?? 'inbox',
      ...(input.unread ? { filter: 'unread' as const } : {}),
      ...chosen(input),
    })
    return mailList(output, found.mails, found.cursor)
  },
})

const searchMail = tool({
  name: 'search_mail',
  scope: 'read',
  as: 'mail.list',
  description:
    'Searches emails by words and operators: from:ada, to:ada, subject:tea, has:attachment, is:unread, after:2026-01-31, before:…, "a phrase", -word.',
  input: z.object({ query: z.string().min(1).max(mcpLimits.queryChars), account, limit, cursor }),
  async run({ app, access, output }, input) {
    const found = await findMails(app, access, { limit: input.limit ?? 10, q: input.query, ...chosen(input) })
    return mailList(output, found.mails, found.cursor)
  },
})

const readMailTool = tool({
  name: 'read_mail',
  scope: 'read',
  as: 'mail.get',
  description: 'Reads one email as text, with the names of its attachments. Links in it are disabled.',
  input: z.object({ id }),
  async run({ app, access, output }, input) {
    const mail = await visibleMail(app, access, input.id)
    const { textBody } = await readMail(app, access.userId, input.id, {
      oneAccount: access.accounts !== undefined || access.inboxOnly,
    })
    const text = [...headOf(mail), `Cc: ${peopleOf(mail.cc)}`, ...filesOf(mail), '', textBody].join('\n')
    return { text: answer(output, output.data(`email ${mail.id}`, text, mcpLimits.mailChars)), count: 1 }
  },
})

const readAttachment = tool({
  name: 'read_attachment',
  scope: 'read',
  as: 'bytes.attachment',
  description: 'Reads the text of an attachment (text, PDF or Word, at most 10 MB). Numbers of attachments come from read_mail.',
  input: z.object({ id, attachment: z.number().int().min(1).max(200).describe('Number of the attachment: 1 is the first') }),
  async run({ app, access, output }, input) {
    const mail = await visibleMail(app, access, input.id)
    const file = mail.attachments[input.attachment - 1]
    if (!file) return { text: 'This email has no such attachment.', count: 0 }
    let text = ''
    await withAttachment(
      app,
      access.userId,
      { id: mail.id, attachmentId: file.attachmentId, inline: false },
      async ({ stream }) => {
        const bytes = await readLimited(stream, mcpLimits.fileBytes)
        text = bytes ? await app.mime.readFile(bytes) : ''
      },
    )
    if (text.trim() === '') return { text: 'This attachment has no text that can be read here.', count: 0 }
    return { text: answer(output, output.data('attachment', `${file.filename}\n\n${text}`, mcpLimits.fileChars)), count: 1 }
  },
})

const summarize = tool({
  name: 'summarize',
  scope: 'read',
  as: 'assistant.summary',
  description: 'Summarizes one email in a few lines, with its most important sentences.',
  input: z.object({ id }),
  async run({ app, access, output }, input) {
    const mail = await visibleMail(app, access, input.id)
    const { lines, quotes } = await summarise(app, access.userId, { id: mail.id, of: 'mail' })
    const text = [...lines, ...quotes.map((quote) => `“${quote.text}”`)].join('\n')
    return { text: answer(output, output.data('summary', text, 4000)), count: 1 }
  },
})

const listSuggestionsTool = tool({
  name: 'list_suggestions',
  scope: 'read',
  as: 'suggestions.list',
  description: 'Lists what Homing suggests doing about emails: replies, deadlines, meetings. Only the person acts on them.',
  input: z.object({ limit }),
  async run({ app, access, output }, input) {
    const all = await listSuggestions(app, access.userId, {})
    const shown: string[] = []
    for (const one of all) {
      if (shown.length >= (input.limit ?? 10)) break
      const { emailId } = one.suggestedAction
      const mail = emailId === '' ? undefined : await visibleMail(app, access, emailId).catch(absent)
      if (mail)
        shown.push(`- email ${emailId}, ${one.type}, priority ${one.priority}: ${line(one.title)} (${line(mail.subject)})`)
    }
    if (shown.length === 0) return { text: 'There are no suggestions.', count: 0 }
    return { text: answer(output, output.data('suggestions', shown.join('\n'), 10_000)), count: shown.length }
  },
})

/** What the program may not see is left out, like what is gone. */
function absent(cause: unknown): undefined {
  if (cause instanceof Error && 'kind' in cause && cause.kind === 'missing') return undefined
  throw cause
}

const chosen = ({ account, cursor }: { account?: string | undefined; cursor?: string | undefined }) => ({
  ...(account === undefined ? {} : { account }),
  ...(cursor === undefined ? {} : { cursor }),
})

const answer = (output: Output, data: string) => `${output.rule}\n\n${data}`

function mailList(output: Output, mails: EmailSummary[], next: string | undefined) {
  if (mails.length === 0) return { text: 'No emails found.', count: 0 }
  const head = `${mails.length} ${mails.length === 1 ? 'email' : 'emails'}, newest first.`
  const more = next === undefined ? '' : ` More with cursor "${next}".`
  const blocks = mails.map((mail) =>
    output.data(`email ${mail.id}`, [...headOf(mail), ...filesOf(mail), line(mail.snippet, 300)].join('\n'), 2000),
  )
  return { text: `${output.rule}\n\n${head}${more}\n\n${blocks.join('\n\n')}`, count: mails.length }
}

const peopleOf = (people: EmailSummary['to']) =>
  people
    .slice(0, 20)
    .map(({ name, email }) => `${line(name, 80)} <${line(email)}>`)
    .join(', ')

const headOf = (mail: EmailSummary) => [
  `From: ${peopleOf([mail.from])}`,
  `To: ${peopleOf(mail.to)}`,
  `Date: ${mail.date}`,
  `Subject: ${line(mail.subject, 300)}`,
  `State: ${[mail.mailbox, mail.read ? 'read' : 'unread', ...(mail.starred ? ['starred'] : [])].join(', ')}, mailbox ${mail.accountId}`,
  `Labels: ${mail.categories.map(({ name }) => line(name, 60)).join(', ') || 'none'}`,
]

const filesOf = ({ attachments }: EmailSummary) =>
  attachments
    .slice(0, 50)
    .map(({ filename, size }, index) => `Attachment ${index + 1}: ${line(filename, 100)}, ${Math.ceil(size / 1024)} KB`)

export const readTools = [listMailboxes, listMailTool, searchMail, readMailTool, readAttachment, summarize, listSuggestionsTool]
