// A model service that looks at its backend faster than a real one, and waiting for what it finds.
import { createLog } from '../../src/core/log.ts'
import { type Clock, systemClock } from '../../src/models/health-monitor.ts'
import type { ModelService } from '../../src/models/model.ts'
import { createModelService, type ModelServiceOptions } from '../../src/models/model-service.ts'
import { readSettings } from '../../src/settings.ts'

/** Half a minute between looks passes in little more than a second. */
export const hurried: Clock = { now: systemClock.now, after: (milliseconds, call) => systemClock.after(milliseconds / 25, call) }

export const polledModels = (env: Record<string, string>, options: ModelServiceOptions = {}): ModelService =>
  createModelService(readSettings(env), createLog('silent'), { clock: hurried, ...options })

export async function untilModels(service: ModelService, holds: () => boolean): Promise<void> {
  if (holds()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = service.onChange(() => holds() && resolve())
  await promise
  stop()
}
