// What stands where the conversation will be: what the assistant will do, and what works without it.
import { FileSearch, FileText, type LucideIcon, PenLine, Search, Sparkles, SquareStack } from 'lucide-react'
import { Link } from 'react-router'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords
/** Beside the sentences, in their order. */
const signs = [PenLine, FileSearch, SquareStack]

export function NotYet() {
  return (
    <div className="mx-auto max-w-lg px-5 py-10 sm:px-8 lg:py-16">
      <span className="inline-flex size-12 items-center justify-center rounded-full bg-spark/10 text-spark">
        <Sparkles size={22} aria-hidden="true" />
      </span>
      <h2 className="mt-5 font-semibold text-18">{words.comes}</h2>
      <p className="mt-1 text-ink-soft">{words.comesHint}</p>
      <ul className="mt-4 space-y-2">
        {words.will.map((sentence, index) => {
          const Sign = signs[index] ?? Sparkles
          return (
            <li key={sentence} className="flex gap-3">
              <Sign size={16} className="mt-1 shrink-0 text-spark" aria-hidden="true" />
              <span className="min-w-0">{sentence}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-ink-soft">{words.never}</p>
      <h2 className="mt-10 mb-2 font-medium text-13 text-ink-soft">{words.already}</h2>
      <ul className="-mx-2">
        <Way to="/compose" icon={PenLine} label={words.write} hint={words.writeHint} />
        <Way to="/settings/writing" icon={FileText} label={words.templates} hint={words.templatesHint} />
        <Way to="/inbox" icon={Search} label={words.search} hint={words.searchHint} />
      </ul>
    </div>
  )
}

interface WayProps {
  to: string
  icon: LucideIcon
  label: string
  hint: string
}
function Way({ to, icon: Icon, label, hint }: WayProps) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent/12 text-accent">
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium text-13">{label}</span>
          <span className="block text-12 text-ink-soft">{hint}</span>
        </span>
      </Link>
    </li>
  )
}
