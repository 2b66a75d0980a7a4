// "Send a test": one notification to one target, now, and what became of it. A success enables a disabled target again.
import { perHour } from '../accounts/attempt-limit.ts'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { stateKey } from '../core/state.ts'
import type { ErrorKind } from '../shared/errors.ts'
import type { PushProblem } from '../shared/push.ts'
import { deliverTest } from './deliver.ts'
import { testsPerHour } from './limits.ts'
import { testNote } from './note.ts'
import { targetSecret } from './queries.ts'
import { noTarget } from './state.ts'

export async function testTarget(app: App, userId: string, id: string): Promise<void> {
  if (!(await targetSecret(app.db, userId, id))) throw noTarget()
  limitTests(app, userId)
  const tested = await deliverTest(app, userId, id, await testNote(app, userId))
  if (!tested) throw new AppError('missing', 'This browser no longer accepts notifications and was removed from the list.')
  if (tested.problem) throw problemError({ problem: tested.problem, error: tested.error })
}

const attempts = stateKey(() => perHour(testsPerHour, "You've sent many tests. Please try again in an hour."))
/** Each makes this server connect to an address of the person's choice. */
export const limitTests = (app: App, userId: string): void => app.state.of(attempts)(userId, app.now())

const problems: Record<PushProblem, [ErrorKind, string]> = {
  denied: ['unprocessable', 'The push server rejected the token.'],
  'not-allowed': ['unprocessable', "This push server address isn't allowed here."],
  'not-found': ['unprocessable', "There's no push server at this address."],
  limited: ['limited', 'The push server is limiting requests. Please try again later.'],
  unavailable: ['unavailable', "The push server can't be reached."],
  timeout: ['timeout', "The push server didn't respond in time."],
  rejected: ['provider', "The push server didn't accept the message."],
  foreign: ['unprocessable', "The server at this address doesn't accept push messages. Please check the address and type."],
}

/** The egress guard's own sentence says what helps. */
export function problemError({ problem, error }: { problem: PushProblem; error?: AppError | undefined }): AppError {
  const [kind, sentence] = problems[problem]
  return error ?? new AppError(kind, sentence)
}
