// Microphone level: for the meter and for end-of-speech detection.
import { closeMicrophone, openMicrophone } from './microphone.ts'

const intervalMs = 50
/** dBFS: shown as 0, and as full. */
const decibelRange = { silent: -60, full: -12 }

/** 0 to 1 on a logarithmic scale. `rms`: root mean square of the samples. */
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

/** Reports the RMS twenty times a second. Returns how to stop; undefined if the browser cannot measure. */
export function measureLevel(stream: MediaStream, onLevel: (rms: number) => void): (() => void) | undefined {
  if (!('AudioContext' in window)) return undefined
  const context = new AudioContext()
  const analyser = analyserOf(context, stream)
  if (!analyser) return undefined
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // A suspended context measures silence, which would look like the end of speech.
    if (context.state !== 'running') return
    analyser.getFloatTimeDomainData(samples)
    onLevel(rmsOf(samples))
  }, intervalMs)
  // Browsers may resume it only after a user gesture.
  context.resume().catch(() => undefined)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined) // closed already
  }
}

/** Undefined if the browser cannot analyse this stream; closes the context. */
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
 * Level for the browser's recognizer, which reports none: only where opening a second stream needs no new permission and does
 * not interrupt recognition, as it does on phones. Returns how to stop.
 */
export function openLevelMeter(onLevel: (level: number) => void): () => void {
  let over = false
  let end: (() => void) | undefined
  const open = async () => {
    if (!(await isAllowedAlready()) || over) return
    const stream = await openMicrophone()
    const stop = over ? undefined : measureLevel(stream, (rms) => onLevel(levelOf(rms)))
    end = () => {
      stop?.()
      closeMicrophone(stream)
    }
    if (over) end()
  }
  open().catch(() => undefined) // only the meter is missing
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
