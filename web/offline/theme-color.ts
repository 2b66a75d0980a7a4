// The bar of the browser, or of the installed app, has the colour of the page. index.html names it for the system's theme;
// somebody may have chosen the other one.

/** Follows the theme that is shown, from now on. */
export function syncThemeColor(): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  const paint = () => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
    for (const meta of metas) if (paper !== '') meta.content = paper
  }
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['class'] })
  paint()
}
