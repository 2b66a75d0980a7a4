// SQL of a mail's text, its parts and where it lies. Every query names the person.
import type { Db } from '../../app.ts'
import type { Place, RemoteAttachment, TextPart } from '../../connectors/connector.ts'
import { textColumns, unpackTexts } from '../../store/packed-texts.ts'
import { preparedFirst } from '../../store/prepared.ts'
import type { MessageTable } from '../../store/tables/mail.ts'

export interface BodyRow {
  key: number
  accountId: string
  subject: string
  /** Its header names a mail before it. */
  hasParent: boolean
  state: MessageTable['body_state']
  text: string | null
  html: string | null
  textParts: TextPart[]
  attachments: RemoteAttachment[]
  hasCalendar: boolean
}

/** A mail that lies somewhere, with what is stored of its text; undefined where this person has no such mail. */
export async function bodyRow(db: Db, userId: string, mailId: string): Promise<BodyRow | undefined> {
  const row = await storedRow(db, userId, mailId)
  if (!row) return undefined
  const { text = null, html = null } = unpackTexts(row) ?? {}
  return {
    key: row.key,
    accountId: row.account_id,
    subject: row.subject,
    hasParent: (row.in_reply_to ?? '') !== '' || row.refs !== '[]',
    state: row.body_state,
    text,
    html,
    textParts: JSON.parse(row.text_parts) as TextPart[],
    attachments: JSON.parse(row.attachments) as RemoteAttachment[],
    hasCalendar: Boolean(row.has_calendar),
  }
}

const storedRow = preparedFirst((db, userId: string, mailId: string) =>
  db
    .selectFrom('message as m')
    .leftJoin('message_body as b', (join) => join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', userId))
    .where('m.user_id', '=', userId)
    .where('m.id', '=', mailId)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select([
      'm.key',
      'm.account_id',
      'm.subject',
      'm.in_reply_to',
      'm.refs',
      'm.body_state',
      'm.text_parts',
      'm.attachments',
      ...textColumns,
    ])
    .select((eb) => eb('b.calendar', 'is not', null).as('has_calendar')),
)

/** Where a mail lies, folders that keep it first. At most three: the same bytes lie in each. */
export async function placesOf(db: Db, userId: string, key: number): Promise<Place[]> {
  return db
    .selectFrom('placement as p')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('p.user_id', '=', userId)
    .where('b.user_id', '=', userId)
    .where('p.message_key', '=', key)
    .orderBy((eb) => eb.case().when('p.role', 'in', ['trash', 'junk']).then(1).else(0).end())
    .limit(3)
    .select(['b.path as mailbox', 'p.uidvalidity', 'p.uid'])
    .execute()
}
