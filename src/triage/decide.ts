// From guesses to what a mail is sorted into, where neither a rule nor a learned sender has decided: header facts, the
// person's classifier, words. One topic at most, and any of the attentions (shared/categories.ts).
import type { CategoryGuess, TriageResult } from './findings.ts'
import type { TriageMail } from './mail.ts'
import type { Classifier } from './topics/classifier.ts'

export interface Decided extends Omit<CategoryGuess, 'category'> {
  /** A category of the system, or one of the person's own, which the classifier knows by its id. */
  category: string
  step: 'header' | 'classifier'
}
export interface Decision {
  topic: Decided | null
  attentions: Decided[]
  /** False: a model may know better. */
  sure: boolean
}

export function decide(_mail: TriageMail, _result: TriageResult, _person?: Classifier): Decision {
  return { topic: null, attentions: [], sure: false }
}
