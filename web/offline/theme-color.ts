// Keeps the browser's theme-color in sync with the page. index.html has it for the system theme only.

/** Observes the current theme from now on. */
export function syncThemeColor(): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  const paint = () => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
    for (const meta of metas) if (paper !== '') meta.content = paper
  }
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['class'] })
  paint()
}
