// The mails of the demo mailbox with what was planted in them, for tests and scripts that look for it.

import type { RemoteMail } from '../../src/connectors/connector.ts'
import { composeMail } from '../../src/connectors/demo/compose.ts'
import { describeMail } from '../../src/connectors/demo/describe.ts'
import { arrivalMails, type DemoMail, seedMails } from '../../src/connectors/demo/mails.ts'
import { moment } from '../../src/connectors/demo/moment.ts'

export const plantedCategories = [
  'newsletters',
  'finance',
  'travel',
  'shipping',
  'security',
  'family',
  'friends',
  'work',
  'club',
  'calendar',
  'notifications',
  'hostile',
] as const
export type PlantedCategory = (typeof plantedCategories)[number]

/** What a careful reader would find in the mail. Times as in src/connectors/demo/moment.ts. */
export interface Planted {
  /** When something is due. */
  deadline?: string
  /** When a meeting that is asked for begins. */
  meeting?: string
  /** The person is asked something and has not answered. */
  question?: boolean
  urgent?: boolean
  category?: PlantedCategory
}

export interface DemoSeed extends Omit<DemoMail, 'planted'>, Pick<RemoteMail, 'from' | 'to' | 'cc' | 'messageId' | 'references'> {
  planted: Planted
  /** As written in the template, with its placeholders. */
  subject: string
  /** The body of the template. */
  body: string
}

const anchor = Date.UTC(2026, 10, 20, 13)

export const demoSeeds = (): DemoSeed[] => [...seedMails().values()].map(seedOf)
export const demoArrivals = (): DemoSeed[] => arrivalMails().map(seedOf)

function seedOf(mail: DemoMail): DemoSeed {
  const { from, to, cc, messageId, references } = describeMail(composeMail(mail, anchor, mail.key), moment(anchor, mail.at))
  const subject = /^Subject: (.*)$/m.exec(mail.template)?.[1] ?? ''
  const body = mail.template.slice(mail.template.indexOf('\n\n') + 2)
  return { ...mail, planted: plantedIn(mail), from, to, cc, messageId, references, subject, body }
}

function plantedIn({ key, planted }: DemoMail): Planted {
  const facts: Planted = {}
  for (const fact of planted === '' ? [] : planted.split('; ')) {
    const [name = '', value = ''] = fact.split('=')
    const category = plantedCategories.find((one) => one === value)
    if (name === 'deadline' || name === 'meeting') facts[name] = value
    else if (name === 'question' || name === 'urgent') facts[name] = true
    else if (name === 'category' && category) facts.category = category
    else throw new Error(`${key}: not to be planted: ${fact}`)
  }
  return facts
}
