import { Inbox, type LucideIcon, Mic, ShieldCheck, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { publicWords } from '../words/public.ts'
import { DraftScene, GuardScene, InboxScene, VoiceScene } from './scenes.tsx'

const words = publicWords.landing

export function Features() {
  const [inbox, assistant, secure, voice] = words.features
  return (
    <section className="border-line border-t bg-sunken" aria-labelledby="features">
      <div className="mx-auto max-w-270 px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="features" className="font-semibold text-28 tracking-tight">
          {words.featuresTitle}
        </h2>
        <ul className="mt-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
          <Feature icon={Inbox} {...inbox} scene={<InboxScene />} />
          <Feature icon={Sparkles} {...assistant} scene={<DraftScene />} spark />
          <Feature icon={ShieldCheck} {...secure} scene={<GuardScene />} />
          <Feature icon={Mic} {...voice} scene={<VoiceScene />} spark />
        </ul>
      </div>
    </section>
  )
}

interface FeatureProps {
  icon: LucideIcon
  title: string
  text: string
  /** A small drawing of it; says nothing that the text does not. */
  scene: ReactNode
  /** Something an AI does. */
  spark?: boolean
}
function Feature({ icon: Icon, title, text, scene, spark = false }: FeatureProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex h-52 items-center justify-center overflow-hidden bg-paper px-4 sm:px-8" aria-hidden="true">
        {scene}
      </div>
      <div className="border-line border-t p-5 sm:p-6">
        <h3 className="flex items-center gap-2.5 font-semibold text-18">
          <Icon size={20} strokeWidth={1.75} className={spark ? 'text-spark' : 'text-accent'} aria-hidden="true" />
          {title}
        </h3>
        <p className="mt-2 text-pretty text-ink-soft">{text}</p>
      </div>
    </li>
  )
}
