// A new page without a new document: the focus goes to its start, and its name is said, as a browser does when it opens
// another document. Whoever has put the focus into the page already (a list that knows where one was, the composer) keeps it,
// and so does the search box, where one may still be typing.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { announce } from '../live/announce.ts'
import { usePageTitle } from '../ui/title.ts'

/** Going back, a list first gets the time to find the row one came from. */
const fallbackMs = 1500

export function useArrival(contentId: string): void {
  const { pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  const title = usePageTitle()
  const shown = useRef(pathname)
  const said = useRef({ pathname, title: '' })

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focusPage = () => focusStart(contentId)
    if (!back) return focusPage()
    const timer = setTimeout(focusPage, fallbackMs)
    return () => clearTimeout(timer)
  }, [pathname, back, contentId])

  useEffect(() => {
    if (said.current.pathname === pathname || title === '' || title === said.current.title) return
    said.current = { pathname, title }
    announce(title)
  }, [pathname, title])
  useEffect(() => {
    // What the first page is called, a screen reader has said by itself.
    if (said.current.pathname === pathname) said.current.title = title
  })
}

function focusStart(contentId: string): void {
  const content = document.getElementById(contentId)
  const active = document.activeElement
  if (!content || content.contains(active) || active instanceof HTMLInputElement || active?.closest('dialog[open]')) return
  content.focus({ preventScroll: true })
}
