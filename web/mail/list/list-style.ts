// How lists look in this browser.
import { deviceSetting, useDeviceSetting } from '../../device-setting.ts'
import { useReadingPane } from '../../panes/reading-pane.ts'
import { useTextScale } from '../../text-size.ts'
import { useMedia, wideScreen } from '../../ui/use-media.ts'

/** Pages of 20, or one scrolling (virtual) list. */
export const listStyle = deviceSetting('list-style', ['pages', 'long'])

/** One row a conversation, or one for each mail. */
export const conversations = deviceSetting('conversations', ['on', 'off'])

export const density = deviceSetting('density', ['normal', 'compact', 'relaxed'])
export type Density = ReturnType<typeof density.read>

/** `line`: one line across the page. `beside`: three lines beside the reader. `phone`: three lines, and larger. */
export type RowLayout = 'line' | 'beside' | 'phone'

const heights: Record<RowLayout, Record<Density, number>> = {
  line: { compact: 34, normal: 44, relaxed: 52 },
  beside: { compact: 64, normal: 72, relaxed: 84 },
  phone: { compact: 68, normal: 76, relaxed: 88 },
}

/** How a row looks here, and its height in pixels. */
export function useRowLayout(): { layout: RowLayout; rowHeight: number } {
  const [chosen] = useDeviceSetting(density)
  const pane = useReadingPane()
  const isWide = useMedia(wideScreen)
  const layout = pane === 'right' ? 'beside' : isWide ? 'line' : 'phone'
  return { layout, rowHeight: Math.round(heights[layout][chosen] * useTextScale()) }
}
