// What was measured, as data: each figure beside its floor of the same run and its aim; how a table shows it, and whether a ratio has
// become worse.

export type Unit = 'ms' | 's' | 'MB' | 'KB' | '×'
export interface Figure {
  /** Names it in reference.json. */
  id: string
  what: string
  unit: Unit
  value: number
  /** The least that could be: of the same unit, by the same run. */
  floor?: { what: string; value: number }
  /** The most it should be, of the value or of the ratio to the floor. */
  aim?: { most: number; of: 'value' | 'ratio' }
}
export interface Section {
  id: string
  title: string
  /** What else a reader has to know of this run. */
  notes: string[]
  figures: Figure[]
}
export type Ratios = Record<string, number>

export const ratioOf = ({ unit, value, floor }: Figure): number | undefined =>
  floor && floor.value > 0 ? value / floor.value : unit === '×' ? value : undefined

/** Undefined where there is no aim. */
export function isMet(figure: Figure): boolean | undefined {
  if (!figure.aim) return undefined
  const measured = figure.aim.of === 'value' ? figure.value : ratioOf(figure)
  if (measured === undefined) throw new Error(`${figure.id} has an aim for its ratio, and no floor`)
  return measured <= figure.aim.most
}

export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, unit, value, floor, aim } = figure
    const ratio = floor ? ratioOf(figure)?.toFixed(2) : undefined
    const most = aim && (aim.of === 'ratio' ? `ratio ≤ ${aim.most}` : `≤ ${amount(aim.most, unit)}`)
    const met = isMet(figure)
    const verdict = met === undefined ? undefined : met ? 'met' : '**missed**'
    const cells = [what, amount(value, unit), floor && `${amount(floor.value, unit)} (${floor.what})`, ratio, most, verdict]
    return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
  })
  return ['| figure | measured | floor | ratio | aim | |', '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n')
}

/** Three digits that count, and no more of them than can be read off. */
export function amount(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return unit === '×' ? value.toFixed(2) : `${value.toFixed(digits)} ${unit}`
}

export function ratiosOf(sections: Section[]): Ratios {
  const named = sections.flatMap(({ id, figures }) => figures.map((figure) => [`${id}/${figure.id}`, ratioOf(figure)] as const))
  return Object.fromEntries(named.flatMap(([name, ratio]) => (ratio === undefined ? [] : [[name, Number(ratio.toFixed(3))]])))
}

export interface Worse {
  name: string
  was: number
  now: number
}

/** Ratios above `tolerance` times the reference. What only one of the two has is not compared. */
export function worseThan(reference: Ratios, measured: Ratios, tolerance = 1.2): Worse[] {
  return Object.entries(measured).flatMap(([name, now]) => {
    const was = reference[name]
    return was !== undefined && now > was * tolerance ? [{ name, was, now }] : []
  })
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function replaceBetween(text: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(open)
  const to = text.indexOf(close)
  if (from < 0 || to < from) throw new Error(`no place for ${name}`)
  return `${text.slice(0, from + open.length)}\n${content.trim()}\n${text.slice(to)}`
}
