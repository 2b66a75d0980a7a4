// A question about mails: the model phrases what numbered mails say. Code has found and counted them.
import type { Prompt } from '../../privacy/model-gate.ts'
import { type ReadableMail, toFencedMail } from '../retrieval/mails.ts'
import type { Style } from '../style.ts'
import { languageName, plainAnswer, styleLines } from './common.ts'

export interface QuestionInput {
  question: string
  style: Style
  /** Counts, as sentences. */
  facts: string[]
  mails: ReadableMail[]
  today: string
}

const excerptChars = 1500

export function questionPrompt({ question, style, facts, mails, today }: QuestionInput): Prompt<undefined> {
  return {
    purpose: 'question',
    version: '2',
    reads: 'mail',
    own: [question],
    system: (fence) =>
      [
        'You answer a person’s question about their own mail from the numbered mails below, and from nothing else.',
        'After each statement put the number of the mail it rests on in square brackets, such as [1].',
        'The first sentence is what was asked for: the number, the date, the name. Whatever else you would say comes after it.',
        'If the mails do not answer the question, say that they do not. Never make up facts, dates, numbers or addresses.',
        styleLines(style),
        `Answer in ${languageName(style.language)}. ${plainAnswer} Today is ${today}.`,
        fence.rule,
      ].join('\n'),
    messages: (fence) => [
      {
        role: 'user',
        content: [
          ...mails.map((mail, at) => `Mail [${at + 1}]:\n${fence.mail(toFencedMail(mail), excerptChars)}`),
          ...(facts.length > 0
            ? [`Counted by the program:\n${facts.map((fact) => fence.text('fact', fact, 400)).join('\n')}`]
            : []),
          `The question: ${question}`,
        ].join('\n\n'),
      },
    ],
    maxTokens: style.verbosity === 'detailed' ? 700 : 400,
    temperature: 0,
    mailIds: mails.map(({ id }) => id),
  }
}
