// Before the first paint: sets the theme and the size of text, and asks for the files of a list at once. A file of its own because
// the page allows no inline script. `data-list` is filled in by preload-plugin.ts.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage may be forbidden; the system's wish decides
    }
  }
  const root = document.documentElement
  const theme = stored('theme')
  const text = stored('text-size')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  if (text) root.dataset.text = text
  // The first number that a page formats takes 25 ms, and nothing happens here until the scripts have come.
  setTimeout(() => (0).toLocaleString(navigator.language))
  if (!stored('token') || !/^(\/shared\/[\w-]+)?\/(inbox|email)\b/.test(location.pathname)) return
  for (const href of document.currentScript?.dataset.list?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
})()
