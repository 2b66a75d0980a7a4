// Which character a key press means, on any keyboard. Only what is written counts: a German `/` is Shift and 7, a British
// `#` on a Mac is Option and 3.

/** undefined where a modifier makes it a key of the browser or the system. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  const { key, shiftKey } = event
  if (hasReservedModifier(event)) return undefined
  if (key.length > 1) return shiftKey ? `Shift+${key}` : key
  const letter = latinLetter(event)
  // Shift alone decides, whatever Caps Lock says.
  if (/^[a-z]$/i.test(letter)) return shiftKey ? letter.toUpperCase() : letter.toLowerCase()
  return letter
}

function hasReservedModifier(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (!ctrlKey && !metaKey && !altKey) return false
  const writesSign = key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key)
  return !(writesSign && !metaKey && (event.getModifierState('AltGraph') || (altKey && !ctrlKey && isMac)))
}

/** Where letters are Cyrillic or Greek, the key at the place of the Latin letter is meant. */
function latinLetter({ key, code }: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return place && key.charCodeAt(0) > 127 ? place : key
}

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
