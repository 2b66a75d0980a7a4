// ARIA grid elements. Not a <table>: most rows of a virtual list are not rendered, and each is positioned on its own.
import clsx from 'clsx'
import { type ComponentProps, createElement } from 'react'

const part = (role: 'grid' | 'row' | 'gridcell') => (given: ComponentProps<'div'>) => createElement('div', { ...given, role })
export const Grid = part('grid')
export const Row = part('row')
export const Cell = part('gridcell')

/** `top` in pixels for positioned rows; `--row` is the height of all. The scroll margins account for sticky bars. */
export const rowClass = (top: number | undefined, isBelow = false) =>
  clsx(
    top === undefined ? 'relative' : 'absolute inset-x-0',
    // A row below the screen costs no layout; a tip reaches beyond its row.
    isBelow && '[content-visibility:auto] hover:[content-visibility:visible] focus-within:[content-visibility:visible]',
    'h-(--row) scroll-mt-[calc(var(--bars,56px)+48px)] scroll-mb-16 overflow-x-clip border-line border-b outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-20 focus-visible:after:border-2 focus-visible:after:border-accent',
  )
