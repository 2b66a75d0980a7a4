// Decides where a mail is filed: by rules, then corrections for its sender, then header facts, classifier and words
// (src/triage/decide.ts). A rule or a correction replaces a guess; attention folders (reply, urgent, meetings) are added.
import type { Rule, SortingEvidence, SortingStep } from '../../shared/categories.ts'
import { firstOfEach } from '../../shared/first-of-each.ts'
import { isAttention, systemCategories } from '../../shared/system-categories.ts'
import { type DecidedCategory, decide } from '../../triage/decide.ts'
import type { TriageMail, TriageResult } from '../../triage/findings.ts'
import type { Classifier } from '../../triage/topics/classifier.ts'
import type { Learned } from '../learned.ts'
import { ruleMatches } from '../match-rule.ts'

export interface SortDecision {
  categories: string[]
  step: SortingStep
  evidence: SortingEvidence[]
  /** A model may be asked. */
  asksModel: boolean
  /** Matching rules, in order. */
  rules: Rule[]
}
export interface SortContext {
  /** Enabled rules, in order. */
  rules: Rule[]
  taught: Learned
  /** Existing folders. */
  folders: ReadonlySet<string>
}

const isOwnFolder = (id: string) => !(systemCategories as readonly string[]).includes(id)

export function decideMail(mail: TriageMail & { accountId: string }, result: TriageResult, judges: SortContext): SortDecision {
  const { about, classifier } = judges.taught
  const { wanted, unwanted } = about(mail.from.email, mail.listId ?? '')
  const text = result.seenText ?? mail.text
  const rules = judges.rules.filter((rule) => ruleMatches(rule.conditions, ruleInput(mail, text)))
  const isFolder = ({ category }: SortingEvidence) => category !== null && judges.folders.has(category)
  const byRule = rules.map(evidenceOfRule).filter(isFolder).slice(0, 1)
  const learned = learnedTopics(wanted, mail.listId ?? mail.from.email).filter(isFolder)
  const decision = decide(mail, withoutUnwanted(result, unwanted), withoutUnwantedScores(classifier, unwanted))
  const guessed = decision.topic === null ? [] : [evidenceOf(decision.topic)].filter(isFolder)
  const ruledTopic = byRule.filter(({ category }) => !isAttention(category ?? ''))
  const topics = [ruledTopic, learned, guessed].find((some) => some.length > 0) ?? []
  const isSpam = topics.some(({ category }) => category === 'spam')
  const found = decision.attentions.map(evidenceOf).filter(({ category }) => !unwanted.has(category ?? ''))
  const evidence = firstOfEach([...topics, ...byRule, ...(isSpam ? [] : found)], ({ category }) => category)
  return {
    categories: evidence.flatMap(({ category }) => category ?? []),
    step: evidence[0]?.step ?? 'none',
    evidence: [...evidence, ...rules.filter(({ actions }) => actions.categoryId === undefined).map(evidenceOfRule)],
    asksModel: ruledTopic.length === 0 && learned.length === 0 && !decision.sure,
    rules,
  }
}

export const ruleInput = (mail: TriageMail & { accountId: string }, text: string) => ({
  from: mail.from,
  to: [...mail.to, ...mail.cc],
  subject: mail.subject,
  list: mail.listId,
  accountId: mail.accountId,
  text,
})

/** The second parameter identifies the rule. */
export const evidenceOfRule = ({ id, name, actions }: Rule): SortingEvidence => ({
  category: actions.categoryId ?? null,
  step: 'rule',
  kind: 'rule',
  params: [name.slice(0, 300), id],
})

/** All own folders, and the newest of the system's topics. */
function learnedTopics(wanted: string[], about: string): SortingEvidence[] {
  const topic = wanted.find((id) => !isOwnFolder(id))
  const own = wanted.filter(isOwnFolder)
  return [...(topic === undefined ? [] : [topic]), ...own].map((category) => ({
    category,
    step: 'learned',
    kind: 'learned',
    params: [about.slice(0, 300)],
  }))
}

const evidenceOf = ({ category, step, kind, params }: DecidedCategory): SortingEvidence => ({
  category,
  step,
  kind,
  params: params.slice(0, 5).map((one) => one.slice(0, 300)),
})

function withoutUnwanted(result: TriageResult, unwanted: ReadonlySet<string>): TriageResult {
  if (unwanted.size === 0) return result
  const kept = (guesses: TriageResult['wordGuesses']) => guesses.filter(({ category }) => !unwanted.has(category))
  return { ...result, headerGuesses: kept(result.headerGuesses), wordGuesses: kept(result.wordGuesses) }
}

const withoutUnwantedScores = (classifier: Classifier, unwanted: ReadonlySet<string>): Classifier => ({
  ...classifier,
  classify: (features) => classifier.classify(features).filter(({ category }) => !unwanted.has(category)),
})
