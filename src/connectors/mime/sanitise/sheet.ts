// Inlines simple author style sheets: rules by tag, class and id, with ancestors, move into the style attributes of matching
// elements; the sheet, classes and ids are removed. All is bounded, and rules beyond the limits are dropped: the mail stays readable.
import postcss from 'postcss'
import { type Declaration, declarationsOf } from './css.ts'

const limit = { sheetChars: 256 * 1024, rules: 3000, steps: 4, tries: 500_000, written: 2 * 1024 * 1024 }

/** What a selector can ask about an element. */
export interface Element {
  name: string
  id: string
  classes: string[]
}
interface Compound {
  name: string
  id: string
  classes: string[]
  /** A child combinator: it must be the parent, not any ancestor. */
  parent: boolean
}
interface Rule {
  /** From the outermost to the element itself. */
  steps: Compound[]
  weight: number
  order: number
  declarations: Declaration[]
}

export class Sheet {
  readonly #rules = new Map<string, Rule[]>()
  #count = 0
  #tries = 0
  #written = 0

  /** Adds the text of a <style> element. */
  add(source: string): void {
    if (source.length > limit.sheetChars) return
    try {
      this.#read(postcss.parse(source.replaceAll('<!--', ' ').replaceAll('-->', ' ')).nodes)
    } catch {
      // An unparsable sheet is dropped.
    }
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Declarations for the last of `path` (the element with its ancestors), weakest first. */
  match(path: Element[]): Declaration[] {
    const element = path.at(-1)
    if (!element || this.#tries > limit.tries || this.#written > limit.written) return []
    const found: Rule[] = []
    for (const key of [element.name, ...element.classes.map((name) => `.${name}`), `#${element.id}`]) {
      for (const rule of this.#rules.get(key) ?? []) {
        this.#tries++
        if (matches(rule.steps, path)) found.push(rule)
      }
    }
    found.sort((a, b) => a.weight - b.weight || a.order - b.order)
    const declarations = found.flatMap((rule) => rule.declarations)
    for (const { property, value } of declarations) this.#written += property.length + value.length
    return declarations
  }

  #read(nodes: postcss.ChildNode[]): void {
    for (const node of nodes) {
      if (this.#count >= limit.rules) return
      if (node.type === 'rule') this.#rule(node)
      // Media queries cannot be inlined.
      else if (node.type === 'atrule' && node.name === 'media' && /^(?:only )?(?:screen|all)$/i.test(node.params.trim()))
        this.#read(node.nodes ?? [])
    }
  }

  #rule(node: postcss.Rule): void {
    const declarations = declarationsOf(node.nodes)
    if (declarations.length === 0 || node.selector.length > 5000) return
    for (const selector of node.selectors) {
      const steps = readSelector(selector)
      const last = steps?.at(-1)
      if (!steps || !last || this.#count >= limit.rules) continue
      const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name
      const rule = { steps, weight: weightOf(steps), order: this.#count++, declarations }
      const known = this.#rules.get(key)
      if (known) known.push(rule)
      else this.#rules.set(key, [rule])
    }
  }
}

/** Undefined for what is more than tags, classes, ids, descendants, children and `:link`, which every link of a mail is. */
function readSelector(selector: string): Compound[] | undefined {
  const steps: Compound[] = []
  let parent = false
  for (const word of selector.replaceAll('>', ' > ').trim().split(/\s+/)) {
    if (word === '>') {
      parent = true
      continue
    }
    const found = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]{1,100}){0,6})(?::link)?$/i.exec(word)
    if (!found || word === '' || steps.length >= limit.steps) return undefined
    const names = found[2]?.match(/[.#][\w-]+/g) ?? []
    const previous = steps.at(-1)
    if (previous) previous.parent = parent
    parent = false
    steps.push({
      name: found[1] === '*' ? '' : (found[1] ?? '').toLowerCase(),
      id: names.find((name) => name.startsWith('#'))?.slice(1) ?? '',
      classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
      parent: false,
    })
  }
  const last = steps.at(-1)
  return last && (last.name || last.id || last.classes.length > 0) ? steps : undefined
}

function weightOf(steps: Compound[]): number {
  let weight = 0
  for (const step of steps) weight += (step.id ? 10_000 : 0) + step.classes.length * 100 + (step.name ? 1 : 0)
  return weight
}

/** Greedy from the inside out, which is exact but for mixed `a > b c` chains, where it may miss a match. */
function matches(steps: Compound[], path: Element[]): boolean {
  let at = path.length - 1
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (!step) return false
    const mustBeHere = index === steps.length - 1 || step.parent
    while (at >= 0 && !fits(step, path[at])) {
      if (mustBeHere) return false
      at--
    }
    if (at < 0) return false
    at--
  }
  return true
}

function fits(step: Compound, element: Element | undefined): boolean {
  if (!element || (step.name && step.name !== element.name) || (step.id && step.id !== element.id)) return false
  return step.classes.every((name) => element.classes.includes(name))
}
