// The character of a key event on any keyboard layout: a German `/` is Shift+7, a British `#` on a Mac is Option+3.

/** Undefined for shortcuts of the browser or system. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  const { key, shiftKey } = event
  if (hasReservedModifier(event)) return undefined
  if (key.length > 1) return shiftKey ? `Shift+${key}` : key
  const letter = latinLetter(event)
  // Shift decides the case, regardless of Caps Lock.
  if (/^[a-z]$/i.test(letter)) return shiftKey ? letter.toUpperCase() : letter.toLowerCase()
  return letter
}

function hasReservedModifier(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (!ctrlKey && !metaKey && !altKey) return false
  const writesSign = key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key)
  return !(writesSign && !metaKey && (event.getModifierState('AltGraph') || (altKey && !ctrlKey && isMac)))
}

/** On non-Latin layouts the physical key counts. */
function latinLetter({ key, code }: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return place && key.charCodeAt(0) > 127 ? place : key
}

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
