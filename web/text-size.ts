// How large text is in this browser. boot.js sets it before the first paint, theme.css has what it does.
import { deviceSetting, useDeviceSetting } from './device-setting.ts'

export const textSize = deviceSetting('text-size', ['normal', 'small', 'large'])
export type TextSize = ReturnType<typeof textSize.read>

const scales: Record<TextSize, number> = { small: 0.9, normal: 1, large: 1.15 }

/** By how much text is larger than the design has it. */
export const textScale = (): number => scales[textSize.read()]

export function useTextScale(): number {
  const [size] = useDeviceSetting(textSize)
  return scales[size]
}

textSize.subscribe(() => {
  document.documentElement.dataset.text = textSize.read()
})
