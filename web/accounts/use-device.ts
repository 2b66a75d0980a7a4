// A code that is typed in at the provider (RFC 8628): asked for, and then whether it has been typed in.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeviceCode } from '../../src/shared/oauth.ts'
import { errorCode, trpc } from '../api.ts'
import type { SignIn } from './sign-in-panel.tsx'

export interface Code extends DeviceCode {
  /** Milliseconds. */
  endsAt: number
}

/** Asked for when the panel opens, and each time `anew` is called; nothing of it outlives the panel. */
export function useDeviceCode({ provider, accountId }: SignIn) {
  const { client } = trpc.useUtils()
  const query = useQuery({
    queryKey: ['device-code', provider, accountId ?? ''],
    queryFn: async (): Promise<Code> => {
      const code = await client.oauth.device.mutate({ provider, ...(accountId === undefined ? {} : { accountId }) })
      return { ...code, endsAt: Date.now() + code.expiresIn * 1000 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { code: query.data, busy: query.isFetching, error: query.error, anew: () => void query.refetch() }
}

/**
 * Asks as often as the server says and not earlier: providers make whoever is impatient wait longer. Also while another tab is
 * looked at, for there the code is typed in.
 */
export function useDeviceState(code: Code) {
  const secondsLeft = useSecondsLeft(code.endsAt)
  const { data, error, isError } = trpc.oauth.deviceState.useQuery(
    { id: code.id },
    {
      initialData: { state: 'waiting', message: null, accountId: null, interval: code.interval },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (isOpen(state, code) ? Math.max(1, state.data?.interval ?? code.interval) * 1000 : false),
      refetchOnWindowFocus: ({ state }) =>
        isOpen(state, code) && Date.now() - state.dataUpdatedAt >= (state.data?.interval ?? code.interval) * 1000
          ? 'always'
          : false,
    },
  )
  const gone = isGone(error) || (data.state === 'waiting' && secondsLeft <= 0)
  return { ...data, state: gone ? ('expired' as const) : data.state, secondsLeft, unreachable: isError && !gone }
}

/** An answer may still come. */
function isOpen({ data, error }: { data: { state: string } | undefined; error: unknown }, { endsAt }: Code): boolean {
  return data?.state === 'waiting' && Date.now() < endsAt && !isGone(error)
}

/** The server knows nothing of it any more, for instance since it was started anew. */
function isGone(error: unknown): boolean {
  return errorCode(error) === 'NOT_FOUND'
}

function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}
