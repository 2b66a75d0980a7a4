// Small drawings of what the cards tell, made of the parts of the app. Screen readers pass them by.
import clsx from 'clsx'
import { Check, Mic, Sparkles } from 'lucide-react'
import { publicWords } from '../words/public.ts'

const { said, scenes: words } = publicWords.landing
const sheet = 'w-full max-w-95 rounded-card border border-line bg-surface text-13'
const accounts = ['bg-accent', 'bg-warn', 'bg-good']
/** A voice as a meter draws it. */
const level =
  'M4 24v8M12 20v16M20 12v32M28 20v16M36 8v40M44 16v24M52 2v52M60 14v28M68 8v40M76 20v16M84 14v28M92 22v12M100 18v20M108 25v6'

export function InboxScene() {
  return (
    <div className={clsx(sheet, 'divide-y divide-line')}>
      {words.mails.map(([who, what, when], index) => (
        <div key={what} className="flex h-11 items-center gap-3 px-3">
          <span className={clsx('h-5 w-[3px] shrink-0 rounded-full', accounts[index])} />
          <span className="shrink-0 font-semibold">{who}</span>
          <span className="min-w-0 flex-1 truncate text-ink-soft">{what}</span>
          <span className="shrink-0 text-12 text-ink-soft tabular-nums">{when}</span>
        </div>
      ))}
    </div>
  )
}

export function DraftScene() {
  return (
    <div className={clsx(sheet, 'overflow-hidden')}>
      <p className="flex items-center gap-2 border-line border-b px-3 py-2.5 font-medium text-spark">
        <Sparkles size={14} className="shrink-0" />
        {words.draft}
      </p>
      <Facts facts={words.facts} />
      <p className="bg-sunken px-3 py-2 text-12 text-ink-soft">{words.why}</p>
    </div>
  )
}

/** What a proposal would do, line by line. */
export function Facts({ facts }: { facts: readonly (readonly string[])[] }) {
  return (
    <div className="space-y-1 px-3 py-2.5">
      {facts.map(([name, value]) => (
        <p key={name} className="flex gap-3">
          <span className="w-14 shrink-0 text-ink-soft">{name}</span>
          <span className="min-w-0 truncate">{value}</span>
        </p>
      ))}
    </div>
  )
}

export function GuardScene() {
  return (
    <div className="space-y-3">
      {words.guards.map((text, index) => (
        <p
          key={text}
          className={clsx(
            'flex w-fit items-center gap-2.5 rounded-full border border-line bg-surface py-2 pr-5 pl-2 text-13',
            index === 1 ? 'ml-10' : index === 2 ? 'ml-4' : '',
          )}
        >
          <span className="flex size-6 items-center justify-center rounded-full bg-accent/12 text-accent">
            <Check size={14} strokeWidth={2.5} />
          </span>
          {text}
        </p>
      ))}
    </div>
  )
}

export function VoiceScene() {
  return (
    <div className="flex flex-col items-center gap-5">
      <svg width="112" height="56" viewBox="0 0 112 56" fill="none" aria-hidden="true" className="text-spark">
        <path d={level} stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <p className="flex items-center gap-2.5 rounded-full border border-line bg-surface py-2 pr-5 pl-3 font-medium text-15">
        <Mic size={16} className="text-spark" />
        {said(words.spoken)}
      </p>
    </div>
  )
}
