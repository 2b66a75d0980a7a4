// Sets the theme before the first paint. A file of its own because the page allows no inline script.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    stored = null // storage may be forbidden; the system's wish decides
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
