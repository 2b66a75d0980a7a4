// What a rule would have caught, asked once a moment has passed without typing. The last answer stays until the next is here.
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../api.ts'
import { actionsOf, conditionsOf, type RuleDraft } from './rule-start.ts'

const pause = 350

export function usePreview(draft: RuleDraft) {
  const [conditions, actions] = [conditionsOf(draft), actionsOf(draft)]
  const wanted = JSON.stringify(conditions && { conditions, ...(actions ? { actions } : {}) })
  const settled = useSettled(wanted)
  const input = settled === undefined ? undefined : JSON.parse(settled)
  const query = trpc.categories.previewRule.useQuery(input, {
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isFresh = settled === wanted && query.isSuccess && !query.isPlaceholderData
  return {
    data: conditions === undefined ? undefined : query.data,
    failed: query.isError,
    retry: () => void query.refetch(),
    /** True while the answer is to what stands in the fields. */
    isFresh,
    isWaiting: conditions !== undefined && !isFresh && !query.isError,
  }
}
export type Preview = ReturnType<typeof usePreview>

function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
