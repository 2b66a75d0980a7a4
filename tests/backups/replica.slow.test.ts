// The real Litestream beside the real program, both killed in the middle: what the replica gives back has a beginning and no holes, and
// nothing is sent a second time. `npm run chaos -- replica` does the same for longer, and with a limit in seconds.
import { expect, test } from 'vitest'
import { killAndRestore } from '../../scripts/chaos/replica.ts'
import { buildLitestream } from '../../scripts/litestream-program.mjs'

const { program = '', missing } = await buildLitestream()

test.skipIf(missing !== undefined)(
  `kill -9, restored from the replica, three times${missing ? ` (${missing})` : ''}`,
  async () => {
    const { accepted, holes, doubles, strangers, end } = await killAndRestore(program, 3, 1)
    expect(accepted).toBeGreaterThan(3)
    expect({ holes, doubles, strangers }).toEqual({ holes: 0, doubles: 0, strangers: [] })
    expect(end.filter(({ met }) => !met)).toEqual([])
  },
)
