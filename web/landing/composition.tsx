// Writing by telling: what can be said, and what comes of it. Nothing is sent before the word.
import { CornerDownLeft, Mic, Sparkles } from 'lucide-react'
import { publicWords } from '../words/public.ts'
import { Facts } from './scenes.tsx'

const words = publicWords.landing

export function Composition() {
  return (
    <section className="border-line border-t" aria-labelledby="composition">
      <div className="mx-auto grid max-w-270 gap-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 id="composition" className="font-semibold text-28 tracking-tight">
            {words.aiTitle}
          </h2>
          <p className="mt-3 max-w-120 text-pretty text-ink-soft text-18">{words.aiText}</p>
          <h3 className="mt-8 font-medium text-13 text-ink-soft">{words.commandsTitle}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {words.commands.map((command) => (
              <li key={command} className="flex items-center gap-3 py-2.5">
                <Mic size={16} className="shrink-0 text-spark" aria-hidden="true" />
                {words.said(command)}
              </li>
            ))}
          </ul>
        </div>
        <Stage />
      </div>
    </section>
  )
}

/** One command and its draft, as they stand on the screen. */
function Stage() {
  const { said, made, facts, body, waits } = words.stage
  return (
    <div className="rounded-card bg-sunken p-4 sm:p-8" aria-hidden="true">
      <p className="ml-auto w-fit max-w-[85%] rounded-card bg-fill px-4 py-2.5 text-on-accent">{words.said(said)}</p>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface text-13 shadow-float">
        <p className="flex items-center gap-2 border-line border-b px-3 py-2.5 font-medium text-spark">
          <Sparkles size={14} className="shrink-0" />
          {made}
        </p>
        <Facts facts={facts} />
        <div className="space-y-2 border-line border-t px-3 py-3 text-15">
          {body.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <p className="mt-4 flex items-center gap-2 text-13 text-ink-soft">
        <CornerDownLeft size={16} className="shrink-0" />
        {waits}
      </p>
    </div>
  )
}
