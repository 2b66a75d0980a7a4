// What the store knows of a mail -> what the search index wants of it.
import { attachmentsOf, people } from '../row.ts'
import type { Indexable } from '../search/index-row.ts'

export interface IndexFacts {
  key: number
  subject: string
  from_name: string
  from_email: string
  to_list: string
  cc_list: string
  bcc_list: string
  attachments: string
  text: string | null
  file_text: string | null
}

export function indexable(fact: IndexFacts): Indexable {
  return {
    subject: fact.subject,
    from: { name: fact.from_name, email: fact.from_email },
    to: people(fact.to_list),
    cc: people(fact.cc_list),
    bcc: people(fact.bcc_list),
    attachments: attachmentsOf(fact.attachments),
  }
}
