// How good a sorting is, against labels: F1 per Smart Folder and their mean (macro F1), where every folder counts alike however
// few mails it has; precision and recall of "needs a reply"; which topics are taken for which.
import { type SystemCategory, systemCategories, type Topic, topics } from '../../../src/shared/system-categories.ts'
import type { LabelledMail } from '../../../tests/triage/labelled/read.ts'

export interface Sorted {
  labelled: LabelledMail
  topic: string | null
  attentions: string[]
}
export interface Ratio {
  right: number
  wrong: number
  missed: number
}
export interface Score {
  mails: number
  perCategory: Map<SystemCategory, Ratio>
  macroF1: number
  reply: Ratio
  topicAccuracy: number
  /** Labelled topic, then what it was taken for. */
  confusion: Map<Topic, Map<string, number>>
  adversarial: { mails: number; wrong: Sorted[] }
}

export const precision = ({ right, wrong }: Ratio) => (right + wrong === 0 ? 1 : right / (right + wrong))
export const recall = ({ right, missed }: Ratio) => (right + missed === 0 ? 1 : right / (right + missed))
/** Of a folder that has no mail and gets none: 1. */
export function f1({ right, wrong, missed }: Ratio): number {
  return right + wrong + missed === 0 ? 1 : (2 * right) / (2 * right + wrong + missed)
}

export function score(sorted: Sorted[]): Score {
  const perCategory = new Map(systemCategories.map((category) => [category, ratioOf(sorted, category)] as const))
  const known = [...perCategory.values()]
  const adversarial = sorted.filter(({ labelled }) => labelled.adversarial)
  return {
    mails: sorted.length,
    perCategory,
    macroF1: known.reduce((sum, ratio) => sum + f1(ratio), 0) / known.length,
    reply: perCategory.get('reply') ?? { right: 0, wrong: 0, missed: 0 },
    topicAccuracy: sorted.filter(({ labelled, topic }) => labelled.topic === topic).length / Math.max(1, sorted.length),
    confusion: confusionOf(sorted),
    adversarial: { mails: adversarial.length, wrong: adversarial.filter(({ attentions }) => attentions.includes('reply')) },
  }
}

function ratioOf(sorted: Sorted[], category: SystemCategory): Ratio {
  const ratio = { right: 0, wrong: 0, missed: 0 }
  for (const { labelled, topic, attentions } of sorted) {
    const wanted = labelled.topic === category || (labelled.attentions as string[]).includes(category)
    const given = topic === category || attentions.includes(category)
    if (wanted && given) ratio.right++
    else if (given) ratio.wrong++
    else if (wanted) ratio.missed++
  }
  return ratio
}

function confusionOf(sorted: Sorted[]): Map<Topic, Map<string, number>> {
  const table = new Map(topics.map((topic) => [topic, new Map<string, number>()] as const))
  for (const { labelled, topic } of sorted) {
    const row = table.get(labelled.topic)
    const taken = topic ?? 'none'
    row?.set(taken, (row.get(taken) ?? 0) + 1)
  }
  return table
}
