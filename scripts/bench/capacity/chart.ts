// A picture of a few curves, each in a panel with its own scale, as SVG without anything else. Readable on light and on dark ground:
// the colours follow the reader's scheme where that is known, and are of medium lightness otherwise.

export interface Panel {
  title: string
  /** Along the axis below, the same in all panels. */
  x: number[]
  lines: { name: string; y: number[] }[]
}

const panelWidth = 250
const height = 230
const plot = { left: 44, top: 48, right: 14, bottom: 36 }
const colors = ['a', 'b', 'c']

export function chartOf(panels: Panel[], below: string): string {
  const width = panels.length * panelWidth
  const drawn = panels.map((panel, index) => `<g transform="translate(${index * panelWidth} 0)">${panelOf(panel, below)}</g>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(panels.map(({ title }) => title).join('; '))}</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #6b7280 } .title { font-weight: 600 }
.grid { stroke: #9ca3af; stroke-opacity: .35 } .line { fill: none; stroke-width: 2 }
.a { stroke: #2563eb } .b { stroke: #d97706 } .c { stroke: #059669 } text.a, text.b, text.c { stroke: none }
text.a { fill: #2563eb } text.b { fill: #d97706 } text.c { fill: #059669 }
@media (prefers-color-scheme: dark) { text { fill: #9ca3af } .a { stroke: #60a5fa } text.a { fill: #60a5fa } .b { stroke: #fbbf24 } text.b { fill: #fbbf24 } .c { stroke: #34d399 } text.c { fill: #34d399 } }
</style>
${drawn.join('\n')}
</svg>
`
}

function panelOf({ title, x, lines }: Panel, below: string): string {
  const most = niceMost(Math.max(...lines.flatMap(({ y }) => y)))
  const widest = Math.max(...x)
  const right = panelWidth - plot.right
  const bottom = height - plot.bottom
  const atX = (value: number) => round(plot.left + (value / widest) * (right - plot.left))
  const atY = (value: number) => round(bottom - (value / most) * (bottom - plot.top))
  const grid = [0, 0.5, 1].map((part) => {
    const y = atY(most * part)
    return `<path class="grid" d="M${plot.left} ${y}H${right}"/><text x="${plot.left - 6}" y="${y + 4}" text-anchor="end">${most * part}</text>`
  })
  const ticks = x.map((value) => `<text x="${atX(value)}" y="${bottom + 16}" text-anchor="middle">${value}</text>`)
  const curves = lines.map(({ name, y }, index) => {
    const color = colors[index % colors.length]
    const path = y.map((value, at) => `${at === 0 ? 'M' : 'L'}${atX(x[at] ?? 0)} ${atY(value)}`).join('')
    const legend = `<text class="${color}" x="${plot.left + index * 92}" y="34">${escaped(name)}</text>`
    return `<path class="line ${color}" d="${path}"/>${legend}`
  })
  const head = `<text class="title" x="${plot.left}" y="16">${escaped(title)}</text>`
  const foot = `<text x="${(plot.left + right) / 2}" y="${height - 4}" text-anchor="middle">${escaped(below)}</text>`
  return [head, ...grid, ...ticks, ...curves, foot].join('')
}

/** The next of 1, 2, 5, 10, 20 and so on. */
export function niceMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const round = (value: number) => Math.round(value * 10) / 10
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
