// What jsdom lacks of a browser, as plain as the app needs it.
import { vi } from 'vitest'

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
Element.prototype.scrollIntoView ??= () => undefined
window.scrollTo = () => undefined
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
// Nothing is laid out here; the editor asks where its caret stands all the same.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

/** Of at least 1024 pixels, until `vi.unstubAllGlobals`. */
export function wideWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(min-width: 1024px)',
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
