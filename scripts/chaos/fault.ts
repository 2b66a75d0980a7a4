// When the program is killed: at the point of the plan, or after a while if that is never reached.

import type { FaultDecision } from './fault-proxy.ts'
import type { Plan } from './send-plan.ts'

export interface Fault {
  /** Told of each point by the watches. */
  judge(point: string): FaultDecision
  /** Kills by the plan from now on; `strikeNow` for a point that no watch sees. */
  arm(plan: Plan): { strikeNow(): void; struck: Promise<{ late: boolean }> }
}

/** When a point is not reached in this time the kill comes all the same. */
const notReached = 4000

export function createFault(kill: () => void): Fault {
  let armed: { plan: Plan; seen: number; strike: (late: boolean) => void } | undefined
  return {
    judge(point) {
      if (armed?.plan.point !== point || ++armed.seen !== armed.plan.occurrence) return 'go on'
      const { plan, strike } = armed
      strike(false)
      // What happens inside after an answer needs that answer.
      return plan.delay > 0 || point === 'acknowledged' || point === 'filed' ? 'go on' : 'stop'
    },
    arm(plan) {
      const struck = Promise.withResolvers<{ late: boolean }>()
      const strike = (late: boolean) => {
        if (armed?.strike !== strike) return
        armed = undefined
        clearTimeout(timer)
        if (plan.delay === 0) kill()
        setTimeout(() => {
          kill()
          struck.resolve({ late })
        }, plan.delay)
      }
      const timer = setTimeout(() => strike(true), notReached)
      armed = { plan, seen: 0, strike }
      return { strikeNow: () => strike(false), struck: struck.promise }
    },
  }
}
