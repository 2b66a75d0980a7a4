// What a template says to this recipient. Values are put in as text: whatever a name holds, it is no markup.
import type { Person } from '../../src/shared/mail.ts'
import { readRecipients } from '../../src/shared/recipients.ts'
import { fillVariables, firstNameOf, type TemplateValues, variablesIn } from '../../src/shared/template-variables.ts'
import type { DraftFields, Template } from '../../src/shared/writing.ts'
import { inertDocument } from '../editor/inert-html.ts'
import { locale } from '../language.ts'

type Filled = Pick<Template, 'subject' | 'body'> & {
  /** What is left to fill in, as it is written. */
  open: string[]
}

/** To the first recipient. A subject that is there already stays, and is what {subject} means. */
export function filledTemplate(
  { subject, body }: Pick<Template, 'subject' | 'body'>,
  fields: Pick<DraftFields, 'to' | 'subject'>,
  myName: string | undefined,
  now = new Date(),
): Filled {
  const [to] = readRecipients(fields.to).people
  const values = valuesFor(to, myName, now)
  const title = fields.subject.trim() === '' ? fillVariables(subject, values) : fields.subject
  const parts = inertDocument(body)
  const walker = parts.createTreeWalker(parts.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    text.nodeValue = fillVariables(text.nodeValue ?? '', { ...values, subject: title })
  }
  const open = variablesIn(`${title}\n${parts.body.textContent}`).map(({ written }) => written)
  return { subject: title, body: parts.body.innerHTML, open }
}

function valuesFor(to: Person | undefined, myName: string | undefined, now: Date): TemplateValues {
  const name = to?.name ?? ''
  return {
    name,
    'first name': firstNameOf(name),
    email: to?.email ?? '',
    'my name': myName ?? '',
    date: now.toLocaleDateString(locale, { dateStyle: 'long' }),
  }
}
