// The parts of a grid, for screen readers. Not a <table>: most rows of a long list are not there, and each is placed by
// itself.
import clsx from 'clsx'
import { type ComponentProps, createElement } from 'react'

const part = (role: 'grid' | 'row' | 'gridcell') => (given: ComponentProps<'div'>) => createElement('div', { ...given, role })
export const Grid = part('grid')
export const Row = part('row')
export const Cell = part('gridcell')

/** The height of a row in pixels, below 1024 px and from there on. `rowClass` says the same. */
export const rowHeights = { narrow: 65, wide: 44 } as const

/** `top` in pixels where rows are placed one by one. What lies under the bars that stay at the top and the foot of the page is not in sight. */
export const rowClass = (top: number | undefined) =>
  clsx(
    top === undefined ? 'relative' : 'absolute inset-x-0',
    'h-[65px] scroll-mt-[calc(var(--bars,56px)+48px)] scroll-mb-16 overflow-x-clip border-line border-b outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-20 focus-visible:after:border-2 focus-visible:after:border-accent lg:h-11',
  )
