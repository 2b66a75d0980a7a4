// A nearest-neighbour classifier of one person's corrections: cosine similarity of features, weighted by inverse frequency. One
// correction is enough for very similar mails, a few define a topic; a mail without similar examples is not classified.
// Training builds an index, in milliseconds.

export interface Example {
  features: number[]
  category: string
  /** False: a counterexample. */
  wanted: boolean
}
export interface Scored {
  category: string
  score: number
}
export interface Classifier {
  /** Scores of 0 to 1, best first; empty without enough examples. */
  classify(features: number[]): Scored[]
  /** Categories that similar mails were removed from. */
  refuse(features: number[]): Scored[]
}

const neighbours = 9
/** Below is chance; above is the same kind of mail. */
const similarityRange = { least: 0.15, same: 0.5 } as const
const priorExamples = 20
const leastScore = 0.15
/** The newest ones count. */
const maxExamples = 4000

export function trainClassifier(examples: Example[]): Classifier {
  const kept = examples.slice(-maxExamples)
  const index = indexOf(kept)
  // Smooths frequencies while there are few examples.
  const inverseFrequency = (feature: number) =>
    Math.log(1 + (kept.length + priorExamples) / (1 + (index.get(feature)?.length ?? 1)))
  const norms = kept.map(({ features }) => norm(features, inverseFrequency))
  const neighboursOf = (features: number[]) => nearestNeighbours(features, { kept, index, norms, weigh: inverseFrequency })
  return {
    classify: (features) => (kept.length === 0 ? [] : scoreCategories(neighboursOf(features), true)),
    refuse: (features) => (kept.length === 0 ? [] : scoreCategories(neighboursOf(features), false)),
  }
}

interface Neighbour {
  example: Example
  /** 0 to 1. */
  similarity: number
}
interface Trained {
  kept: Example[]
  index: Map<number, number[]>
  norms: number[]
  weigh(feature: number): number
}

function indexOf(examples: Example[]): Map<number, number[]> {
  const index = new Map<number, number[]>()
  for (const [at, { features }] of examples.entries()) {
    for (const feature of features) {
      const places = index.get(feature)
      if (places) places.push(at)
      else index.set(feature, [at])
    }
  }
  return index
}

function norm(features: number[], weigh: (feature: number) => number): number {
  return Math.sqrt(features.reduce((sum, feature) => sum + weigh(feature) ** 2, 0))
}

function nearestNeighbours(features: number[], { kept, index, norms, weigh }: Trained): Neighbour[] {
  const shared = new Float64Array(kept.length)
  for (const feature of features) {
    const weight = weigh(feature) ** 2
    for (const at of index.get(feature) ?? []) shared[at] = (shared[at] ?? 0) + weight
  }
  const own = norm(features, weigh)
  const found: Neighbour[] = []
  for (const [at, example] of kept.entries()) {
    const cosine = (shared[at] ?? 0) / (own * (norms[at] ?? 1) || 1)
    const similarity = Math.min(1, (cosine - similarityRange.least) / (similarityRange.same - similarityRange.least))
    if (similarity > 0) found.push({ example, similarity })
  }
  return found.sort((a, b) => b.similarity - a.similarity).slice(0, neighbours)
}

/** Combines the neighbours' similarities as independent evidence, reduced by contradicting ones. */
function scoreCategories(near: Neighbour[], wanted: boolean): Scored[] {
  const categories = new Set(near.filter(({ example }) => example.wanted === wanted).map(({ example }) => example.category))
  return [...categories]
    .map((category) => ({ category, score: scoreOf(near, category, wanted) }))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score)
}

function scoreOf(near: Neighbour[], category: string, wanted: boolean): number {
  const speaking = near.filter(({ example }) => example.category === category)
  const pro = speaking.filter(({ example }) => example.wanted === wanted)
  const contra = speaking.filter(({ example }) => example.wanted !== wanted)
  const sum = (list: Neighbour[]) => list.reduce((total, { similarity }) => total + similarity ** 2, 0)
  const sure = 1 - pro.reduce((left, { similarity }) => left * (1 - 0.9 * similarity), 1)
  return sure * (sum(pro) / (sum(pro) + sum(contra)))
}
