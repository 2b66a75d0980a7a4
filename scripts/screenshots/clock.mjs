// Loaded before the program (`--import`): its clock begins at HOMING_CLOCK, an ISO time, so that the demo mail has the same
// dates in every picture. The threads of the program get it, too.
const begins = Date.parse(process.env.HOMING_CLOCK ?? '')
if (Number.isNaN(begins)) throw new Error('HOMING_CLOCK has to say when the clock begins.')
// A thread that starts later goes by the same clock: what the first one found is handed on by the environment.
process.env.HOMING_CLOCK_SHIFT ??= String(begins - Date.now())
const shift = Number(process.env.HOMING_CLOCK_SHIFT)

const { now } = Date
Date.now = () => now() + shift
globalThis.Date = new Proxy(Date, {
  construct: (real, given, target) => Reflect.construct(real, given.length > 0 ? given : [real.now()], target),
})
