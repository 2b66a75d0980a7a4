// Reading our own sources: which files there are, and a walk through what a parser made of one.
import { readdirSync } from 'node:fs'
import path from 'node:path'

export function filesUnder(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => path.join(folder, name))
    .sort()
}

/** What of a syntax tree (ESTree) is looked at here. */
export interface SourceNode {
  type: string
  start: number
  name?: unknown
  value?: unknown
  callee?: SourceNode
  arguments?: SourceNode[]
  quasis?: { value: { cooked: string } }[]
  source?: SourceNode
  importKind?: string
  exportKind?: string
  key?: SourceNode
  children?: SourceNode[]
  expression?: SourceNode
  consequent?: SourceNode
  alternate?: SourceNode
  left?: SourceNode
  right?: SourceNode
}

/** Calls `look` with every node below `tree`, from the outside in. */
export function visit(tree: unknown, check: (node: SourceNode) => void): void {
  if (typeof tree !== 'object' || tree === null) return
  if (isNode(tree)) check(tree)
  for (const below of Object.values(tree)) visit(below, check)
}

function isNode(value: object): value is SourceNode {
  return 'type' in value && typeof value.type === 'string'
}
