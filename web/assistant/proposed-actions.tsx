// Proposed next steps. Each is only a link; nothing happens before the user acts there.
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

/** A path of this app, built from an id or search words; never an external URL. */
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
