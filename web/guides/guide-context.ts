import type { Token } from 'marked'
import { createContext, createElement, Fragment, type ReactNode } from 'react'

/** What the parts of a guide need to know beside their own words. */
export interface GuideContextValue {
  ids: ReadonlyMap<Token, string>
  isGuide: (name: string) => boolean
  publicUrl: string | undefined
  /** What a screen reader calls a table or a listing that can be scrolled sideways. */
  wide: string
}
export const GuideContext = createContext<GuideContextValue>({
  ids: new Map(),
  isGuide: () => false,
  publicUrl: undefined,
  wide: '',
})

/** The parts of a text never change places, so they need no keys. */
export function renderEach<Part>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw))
}
