// The prompt that sorts a mail: pure data, shared by the product, the benchmark of models and tests. The answer names ids and
// may be "unknown": that is better than a guess.
import { z } from 'zod'
import type { Fence } from '../models/fence.ts'
import { systemCategories } from '../shared/system-categories.ts'
import type { TriageMail } from './findings.ts'

/** Increase it with every change of the prompt: cached answers of another version are not reused. */
export const sortPromptVersion = 'sort-1'
/** Of the answer. */
export const sortMaxTokens = 160
/** Of the mail. */
export const sortChars = 2000

/** A Smart Folder to choose from. */
export interface SortChoice {
  id: string
  name: string
  description: string
  /** A topic, of which a mail has one at most. */
  isTopic: boolean
}

/** `topic`: "unknown" where none fits. */
export interface SortAnswer {
  topic: string
  also: string[]
  reason: string
}

/** The decoder ends it sooner than what is still read. */
const reason = z.string().max(400).meta({ maxLength: 160 }).transform(truncated)

/** Of an answer that was cut: the topic counts without the rest. */
export function sortCutSchema(choices: SortChoice[]): z.ZodType<SortAnswer> {
  const { topic, also } = fieldsOf(choices)
  return z.object({ topic, also: also.default([]), reason: reason.default('') })
}

export function sortSchema(choices: SortChoice[]): z.ZodType<SortAnswer> {
  return z.object({ ...fieldsOf(choices), reason })
}

function fieldsOf(choices: SortChoice[]) {
  const others = choices.filter(({ isTopic }) => !isTopic).map(({ id }) => id)
  const topic = z.enum(['unknown', ...choices.filter(({ isTopic }) => isTopic).map(({ id }) => id)])
  const also: z.ZodType<string[]> =
    others.length > 0 ? z.array(z.enum(others as [string, ...string[]])).max(others.length) : z.array(z.string()).max(0)
  return { topic, also }
}

function truncated(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 120 ? line : `${line.slice(0, 119).trimEnd()}…`
}

export function sortSystem(fence: Fence, choices: SortChoice[]): string {
  const listed = (wanted: boolean) =>
    choices
      .filter(({ isTopic }) => isTopic === wanted)
      .map(({ id, name, description }) => `- ${id}: ${hints[id] ?? `${name}. ${description}`.trim()}`)
      .join('\n')
  const others = listed(false)
  return [
    'You sort one email into the folders of the person who received it.',
    fence.rule,
    `Choose the one topic it belongs to, by its id:\n${listed(true)}\n- unknown: none of these fits, or you cannot tell`,
    ...(others === '' ? [] : [`Name in "also" every one of these that holds as well; often none does:\n${others}`]),
    'Advertising that asks a question is still advertising and needs no reply.',
    'Answer with JSON only: {"topic": an id, "also": ids, "reason": one short line in English, at most 120 characters}.',
  ].join('\n\n')
}

/** More precise than the descriptions for people. */
const hints: Record<string, string> = {
  personal: 'family, friends, neighbours, somebody writing privately',
  work: 'colleagues, customers, projects, applications for jobs',
  finance: 'banks, invoices, bills, taxes, insurance, payment of wages',
  updates: 'a program tells what happened: orders, deliveries, tickets, travel, security, reminders',
  social: 'clubs, groups, mailing lists where people discuss, social networks, schools and parents',
  newsletters: 'subscribed to for reading: articles, digests, news',
  promotions: 'wants to sell: offers, sales, surveys, cold sales mails, recruiters',
  spam: 'fraud, phishing or junk',
  reply: 'a real person asks this person and waits for an answer',
  urgent: 'must not wait until tomorrow, and comes from somebody or something trustworthy',
  meetings: 'an invitation, or a proposal to meet or to call at some time',
}

export type SortedMail = Pick<TriageMail, 'from' | 'to' | 'subject' | 'date' | 'listId' | 'unsubscribe' | 'automated' | 'known'>

/** Known facts, then the fenced mail. `text`: its visible text. */
export function sortMessage(fence: Fence, mail: SortedMail, text: string): string {
  const date = new Date(mail.date).toISOString().slice(0, 16).replace('T', ' ')
  return `${factsOf(mail)}\n\n${fence.mail({ from: mail.from, to: mail.to, subject: mail.subject, date, text }, sortChars)}`
}

function factsOf({ listId, unsubscribe, automated, known }: SortedMail): string {
  const facts = [
    known.writtenTo > 0 ? 'The person has written to this sender before.' : 'The person has never written to this sender.',
    ...(known.mineInThread > 0 ? ['The person takes part in this conversation.'] : []),
    ...(listId !== null ? ['It came by a mailing list.'] : unsubscribe ? ['It can be unsubscribed from.'] : []),
    ...(automated && listId === null ? ['A program sent it.'] : []),
  ]
  return `Known about it: ${facts.join(' ')}`
}

export function systemChoices(folders: { id: string; name: string; description: string }[]): SortChoice[] {
  const others = new Set<string>(systemCategories.slice(0, 3))
  return folders.map(({ id, name, description }) => ({ id, name, description, isTopic: !others.has(id) }))
}
