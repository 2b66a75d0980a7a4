/** The element id of the pane that scrolls a list; asked for with every frame, which is quick with an id. */
export const listPaneId = 'list-pane'

/** What scrolls a list: its pane, or the page. */
export function listScroller(): HTMLElement {
  return document.getElementById(listPaneId) ?? document.documentElement
}

/** Pixels from the start of what scrolls to the top of an element. */
export function offsetWithin(scroller: HTMLElement, element: HTMLElement): number {
  const start = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
  return Math.round(element.getBoundingClientRect().top - start + scroller.scrollTop)
}
