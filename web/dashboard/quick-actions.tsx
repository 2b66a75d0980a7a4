import { type LucideIcon, PenLine, Plus, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { Card, CardHeading } from '../ui/card.tsx'
import { dashboardWords as words } from '../words/dashboard.ts'

const actions: { to: string; icon: LucideIcon; tone: string; label: string; hint: string }[] = [
  { to: '/compose', icon: PenLine, tone: 'bg-accent/12 text-accent', label: words.compose, hint: words.composeHint },
  { to: '/assistant', icon: Sparkles, tone: 'bg-spark/10 text-spark', label: words.assistant, hint: words.assistantHint },
  { to: '/connect-accounts', icon: Plus, tone: 'bg-accent/12 text-accent', label: words.connect, hint: words.connectHint },
]

export function QuickActions() {
  return (
    <Card>
      <CardHeading>{words.quick}</CardHeading>
      <ul className="p-2">
        {actions.map(({ to, icon: Icon, tone, label, hint }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover">
              <span className={`inline-flex size-9 shrink-0 items-center justify-center rounded-control ${tone}`}>
                <Icon size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-13">{label}</span>
                <span className="block text-12 text-ink-soft">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
