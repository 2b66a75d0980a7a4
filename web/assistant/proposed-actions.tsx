// What could be done next. Each only leads to a place; nothing is done before the person does it there.
import { type LucideIcon, Mail, PenLine, Reply, Search } from 'lucide-react'
import type { ProposedAction } from '../../src/shared/assistant.ts'
import { ButtonLink } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const icons: Record<ProposedAction['type'], LucideIcon> = {
  open_email: Mail,
  open_search: Search,
  compose: PenLine,
  reply: Reply,
}

export function ProposedActions({ actions }: { actions: readonly ProposedAction[] }) {
  if (actions.length === 0) return null
  return (
    <ul aria-label={assistantWords.chat.actions} className="mt-4 flex flex-wrap gap-2">
      {actions.map((action, at) => {
        const Sign = icons[action.type]
        const to = actionPath(action)
        return (
          to && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and nothing moves here.
            <li key={at} className="max-w-full">
              <ButtonLink to={to} className="max-w-full">
                <Sign size={16} className="shrink-0" aria-hidden="true" />
                <span className="truncate">{action.label}</span>
              </ButtonLink>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** A place of ours, made of an id or of words to search for; never an address from outside. */
export function actionPath({ type, emailId, q }: ProposedAction): string | undefined {
  switch (type) {
    case 'open_email':
      return emailId && `/email/${encodeURIComponent(emailId)}`
    case 'reply':
      return emailId && `/reply/${encodeURIComponent(emailId)}`
    case 'open_search':
      return q ? `/inbox?q=${encodeURIComponent(q)}` : '/inbox'
    case 'compose':
      return '/compose'
  }
}
