// How loud it is at the microphone, for who speaks to see that they are heard, and to hear the end of what they say.
import { closeMicrophone, openMicrophone } from './microphone.ts'

const intervalMs = 50
/** In decibels below the loudest there can be: nothing, and all that is shown. */
const decibelRange = { silent: -60, full: -12 }

/** 0 to 1, as loudness is felt. `rms`: the root mean square of the samples. */
export function levelOf(rms: number): number {
  if (rms <= 0) return 0
  const decibels = 20 * Math.log10(rms)
  return Math.min(1, Math.max(0, (decibels - decibelRange.silent) / (decibelRange.full - decibelRange.silent)))
}

export function rmsOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  const sum = samples.reduce((all, sample) => all + sample * sample, 0)
  return Math.sqrt(sum / samples.length)
}

/** Tells the root mean square twenty times a second. The answer ends it; undefined where this browser cannot measure. */
export function measureLevel(stream: MediaStream, tell: (rms: number) => void): (() => void) | undefined {
  if (!('AudioContext' in window)) return undefined
  const context = new AudioContext()
  const analyser = analyserOf(context, stream)
  if (!analyser) return undefined
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // Until it was let run it measures silence, which would be taken for the end of what is said.
    if (context.state !== 'running') return
    analyser.getFloatTimeDomainData(samples)
    tell(rmsOf(samples))
  }, intervalMs)
  // A browser may let it run only after something was pressed; until then nothing is measured.
  context.resume().catch(() => undefined)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined) // closed already: what was wanted
  }
}

/** Undefined where this browser cannot take this sound apart: the context is closed then. */
function analyserOf(context: AudioContext, stream: MediaStream): AnalyserNode | undefined {
  try {
    const analyser = context.createAnalyser()
    analyser.fftSize = 2048
    context.createMediaStreamSource(stream).connect(analyser)
    return analyser
  } catch {
    context.close().catch(() => undefined) // closed already: what was wanted
    return undefined
  }
}

/**
 * The level beside the browser's recogniser, which tells none: only where that asks nobody a second time and takes the
 * microphone from nobody, as it does on phones. The answer ends it.
 */
export function openLevelMeter(tell: (level: number) => void): () => void {
  let over = false
  let end: (() => void) | undefined
  const open = async () => {
    if (!(await isAllowedAlready()) || over) return
    const stream = await openMicrophone()
    const stop = over ? undefined : measureLevel(stream, (rms) => tell(levelOf(rms)))
    end = () => {
      stop?.()
      closeMicrophone(stream)
    }
    if (over) end()
  }
  open().catch(() => undefined) // it is listened all the same; only the meter is missing
  return () => {
    over = true
    end?.()
  }
}

async function isAllowedAlready(): Promise<boolean> {
  if (!('mediaDevices' in navigator) || !('permissions' in navigator)) return false
  if (/Android|iPhone|iPad|Mobile/.test(navigator.userAgent)) return false
  const { state } = await navigator.permissions.query({ name: 'microphone' })
  return state === 'granted'
}
