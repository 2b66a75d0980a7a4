// Where an opened mail stands: beside its list, below it, or in place of it.
import { deviceSetting, useDeviceSetting } from '../device-setting.ts'
import { useMedia, wideScreen } from '../ui/use-media.ts'

export const readingPane = deviceSetting('reading-pane', ['right', 'bottom', 'off'])
export type ReadingPane = ReturnType<typeof readingPane.read>

/** `off` on a screen that has room for one thing. */
export function useReadingPane(): ReadingPane {
  const [chosen] = useDeviceSetting(readingPane)
  return useMedia(wideScreen) ? chosen : 'off'
}
