/**
 * Puts a text on the clipboard. Over plain http there is no navigator.clipboard; then what the field shows is copied the old
 * way. False: it stays selected in the field, for the keyboard.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The browser asked, and the answer was no. The old way may still work.
    }
  }
  field?.focus()
  field?.select()
  return typeof document.execCommand === 'function' && document.execCommand('copy')
}
