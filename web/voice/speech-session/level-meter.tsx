// Level meters. The level is written to a CSS variable several times a second, bypassing React.
import { useEffect, useRef } from 'react'
import type { Voice } from '../controller/voice.ts'

/** Weight of the level per bar. */
const weights = [0.45, 0.7, 0.9, 1, 0.8, 1, 0.9, 0.7, 0.45]

/** Writes the level (0 to 1) to the element's --level. */
export function useLevel<Tag extends HTMLElement>(voice: Pick<Voice, 'level' | 'onLevel'>) {
  const box = useRef<Tag>(null)
  useEffect(() => {
    const show = () => box.current?.style.setProperty('--level', String(Math.min(1, Math.max(0, voice.level()))))
    show()
    return voice.onLevel(show)
  }, [voice])
  return box
}

export function LevelMeter({ voice }: { voice: Pick<Voice, 'level' | 'onLevel'> }) {
  const box = useLevel<HTMLSpanElement>(voice)
  return (
    <span ref={box} data-meter className="flex h-6 items-center gap-0.75" aria-hidden="true">
      {weights.map((weight, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars of a meter, always the same ones.
          key={at}
          className="h-full w-0.75 rounded-full bg-accent transition-transform duration-75"
          style={{ transform: `scaleY(calc(0.16 + var(--level, 0) * ${weight}))` }}
        />
      ))}
    </span>
  )
}

/** Animated bars while Homing speaks. */
export function SpeechWave() {
  return (
    <span className="flex h-6 items-center gap-0.75" aria-hidden="true">
      {weights.slice(1, -1).map((weight, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars of a picture, always the same ones.
          key={at}
          className="sway w-0.75 rounded-full bg-spark"
          style={{ height: `${Math.round(weight * 20)}px`, animationDelay: `${at * 110}ms` }}
        />
      ))}
    </span>
  )
}

export function ThinkingDots() {
  return (
    <span className="flex h-6 items-center gap-1" aria-hidden="true">
      <span className="breathe size-1.5 rounded-full bg-spark" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:200ms]" />
      <span className="breathe size-1.5 rounded-full bg-spark [animation-delay:400ms]" />
    </span>
  )
}
