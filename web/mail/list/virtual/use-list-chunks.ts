// Fetches the chunks around the viewport and drops distant ones.
import { useCallback, useEffect, useState } from 'react'
import { limits } from '../../../../src/shared/limits.ts'
import { trpc } from '../../../api.ts'
import type { ListQuery } from '../../actions/mail-action.ts'
import { type ListRows, rowsOfPage } from '../list-rows.ts'
import { chunkSize, chunksInView, newestTotal, nextChunks, rowsOfChunks } from './list-chunks.ts'

/** Rows fetched beyond the viewport. */
const overscanRows = 40
const gcTimeMs = 20_000

export interface VirtualRows {
  rows: ListRows
  /** False until the first response. */
  known: boolean
  failed: boolean
  retry: () => void
  /** Reports the rows in view; `to` is inclusive. */
  onView: (from: number, to: number) => void
}

/** `whole` is undefined in page style; nothing is fetched then. */
export function useListChunks(whole: ListQuery | undefined, page: number): VirtualRows {
  const scope = JSON.stringify(whole)
  const first = Math.floor(((page - 1) * limits.pageSize) / chunkSize)
  const [stored, setView] = useState({ scope, wanted: [first] })
  const [asking, setAsking] = useState({ scope, asked: [first] as readonly number[] })
  const { wanted } = stored.scope === scope ? stored : { wanted: [first] }
  const { asked } = asking.scope === scope ? asking : { asked: [first] }
  const numbers = whole ? withNeighbours([...new Set([...asked, ...wanted])]) : []
  const answers = trpc.useQueries((ask) =>
    numbers.map((number) =>
      ask.mail.list({ ...whole, page: number + 1, limit: chunkSize }, { enabled: asked.includes(number), gcTime: gcTimeMs }),
    ),
  )
  const next = nextChunks(asked, wanted, (number) => answers[numbers.indexOf(number)]?.isFetching ?? false)
  useEffect(() => {
    if (next !== asked) setAsking({ scope, asked: next })
  })
  const parts = numbers.map((number, at) => toChunk(number, answers[at]))
  const total = useLastTotal(newestTotal(parts), scope)
  const rows = whole ? rowsOfChunks(parts, total ?? 0) : rowsOfPage(undefined, 1)
  const last = rows.total - 1
  const onView = useCallback(
    (from: number, to: number) => {
      const wanted = chunksInView(from - overscanRows, Math.min(to + overscanRows, last))
      setView((old) => (old.scope === scope && String(old.wanted) === String(wanted) ? old : { scope, wanted }))
    },
    [scope, last],
  )
  const failed = answers.filter((answer) => answer.isError)
  return {
    rows,
    known: total !== undefined,
    failed: failed.length > 0,
    retry: () => {
      for (const answer of failed) void answer.refetch()
    },
    onView,
  }
}

/** Keeps the length of the list while jumping to chunks not loaded yet. */
function useLastTotal(total: number | undefined, scope: string): number | undefined {
  const [last, setLast] = useState({ scope, total })
  useEffect(() => {
    if (total !== undefined && (last.total !== total || last.scope !== scope)) setLast({ scope, total })
  }, [total, scope, last])
  return total ?? (last.scope === scope ? last.total : undefined)
}

type Answer = { data?: Parameters<typeof rowsOfChunks>[0][number]['data']; dataUpdatedAt: number }
function toChunk(number: number, answer: Answer | undefined) {
  return { number, data: answer?.data, updatedAt: answer?.dataUpdatedAt ?? 0 }
}

/** These chunks and their neighbours, shown if still in memory. */
function withNeighbours(numbers: readonly number[]): number[] {
  return [...new Set(numbers.flatMap((number) => [number - 1, number, number + 1]))].filter((number) => number >= 0)
}
