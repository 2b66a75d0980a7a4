// Sets the theme and the size of text before the first paint. A file of its own because the page allows no inline script.
;(() => {
  let stored = null
  let text = null
  try {
    stored = localStorage.getItem('theme')
    text = localStorage.getItem('text-size')
  } catch {
    stored = null // storage may be forbidden; the system's wish decides
  }
  const root = document.documentElement
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  if (text) root.dataset.text = text
})()
