// A voice for the real Piper that a test makes itself, in 5 kB: an ONNX model with the signature of Piper's own that hums, each
// sound of the text at a pitch of its own. ONNX is protobuf (github.com/onnx/onnx, onnx.proto3); the few fields needed are
// written by hand: field numbers as there. It knows Piper's three scales and follows the one of length.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Samples per sound, where nobody asks for another speed. */
const hop = 1024
const rate = 22_050
const [float32, int64] = [1, 7]

/** Writes NAME.onnx and NAME.onnx.json. */
export function makeHummingVoice(folder: string, name = 'en_US-hum-medium'): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.onnx`), hummingModel())
  writeFileSync(path.join(folder, `${name}.onnx.json`), JSON.stringify(configuration(name)))
}

export function configuration(name: string) {
  const [code = '', dataset = '', quality = ''] = name.split('-')
  const [family = '', region = ''] = code.split('_')
  return {
    audio: { sample_rate: rate, quality },
    espeak: { voice: family === 'en' ? 'en-us' : family },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    phoneme_type: 'espeak',
    phoneme_map: {},
    phoneme_id_map: soundNumbers(),
    num_symbols: 256,
    num_speakers: 1,
    speaker_id_map: {},
    piper_version: '1.0.0',
    language: { code, family, region },
    dataset,
  }
}

function soundNumbers(): Record<string, number[]> {
  const numbers: Record<string, number[]> = { _: [0], '^': [1], $: [2], ' ': [3], '!': [4], ',': [8], '.': [10], ':': [11] }
  Object.assign(numbers, { ';': [12], '?': [13] })
  for (const [index, sound] of [...'abcdefhijklmnopqrstuvwxzæðŋɐɑɒɔəɚɛɜɡɪɹɾʃʊʌʒʔˈˌːθᵻ'].entries()) numbers[sound] = [14 + index]
  return numbers
}

/** output = 0.2 · sin((50.27 · number + 754) · t / rate), for t up to hop · length_scale, one sound after the other. */
function hummingModel(): Buffer {
  const graph = [
    node('Cast', ['input'], 'numbers', [integerAttribute('to', float32)]),
    node('Reshape', ['numbers', 'column'], 'each'),
    node('Mul', ['each', 'step'], 'steps'),
    node('Add', ['steps', 'base'], 'pitch'),
    node('Gather', ['scales', 'second'], 'length_scale'),
    node('Mul', ['length_scale', 'hop'], 'length'),
    node('Range', ['zero', 'length', 'one'], 'ticks'),
    node('Mul', ['ticks', 'tick'], 'time'),
    node('Mul', ['pitch', 'time'], 'phase'),
    node('Sin', ['phase'], 'wave'),
    node('Mul', ['wave', 'gain'], 'hum'),
    node('Reshape', ['hum', 'shape'], 'output'),
    field(2, 'hum'),
    tensor('column', int64, [2], integers(-1, 1)),
    tensor('step', float32, [1], floats(50.27)),
    tensor('base', float32, [1], floats(754)),
    tensor('second', int64, [], integers(1)),
    tensor('hop', float32, [], floats(hop)),
    tensor('zero', float32, [], floats(0)),
    tensor('one', float32, [], floats(1)),
    tensor('tick', float32, [1], floats(1 / rate)),
    tensor('gain', float32, [1], floats(0.2)),
    tensor('shape', int64, [4], integers(1, 1, 1, -1)),
    value(11, 'input', int64, ['batch', 'phonemes']),
    value(11, 'input_lengths', int64, ['batch']),
    value(11, 'scales', float32, [3]),
    value(12, 'output', float32, ['batch', 1, 1, 'time']),
  ]
  return Buffer.concat([integer(1, 8), field(2, 'homing'), field(7, Buffer.concat(graph)), field(8, integer(2, 13))])
}

function node(operation: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  const parts = [
    ...inputs.map((input) => field(1, input)),
    field(2, output),
    field(3, `${operation} ${output}`),
    field(4, operation),
  ]
  return field(1, Buffer.concat([...parts, ...attributes]))
}
const integerAttribute = (name: string, is: number) => field(5, Buffer.concat([field(1, name), integer(3, is), integer(20, 2)]))

function tensor(name: string, type: number, shape: number[], raw: Buffer): Buffer {
  return field(5, Buffer.concat([...shape.map((size) => integer(1, size)), integer(2, type), field(8, name), field(9, raw)]))
}

/** `kind`: 11 an input of the graph, 12 its output. */
function value(kind: 11 | 12, name: string, type: number, shape: (number | string)[]): Buffer {
  const sizes = shape.map((size) => field(1, typeof size === 'number' ? integer(1, size) : field(2, size)))
  const ofTensor = field(1, Buffer.concat([integer(1, type), field(2, Buffer.concat(sizes))]))
  return field(kind, Buffer.concat([field(1, name), field(2, ofTensor)]))
}

function integers(...all: number[]): Buffer {
  const bytes = Buffer.alloc(8 * all.length)
  for (const [index, one] of all.entries()) bytes.writeBigInt64LE(BigInt(one), 8 * index)
  return bytes
}
function floats(...all: number[]): Buffer {
  const bytes = Buffer.alloc(4 * all.length)
  for (const [index, one] of all.entries()) bytes.writeFloatLE(one, 4 * index)
  return bytes
}

// Protobuf: a field is its number and kind, then a number (kind 0) or a length and so many bytes (kind 2).
const integer = (number: number, is: number): Buffer => Buffer.concat([varint(number << 3), varint(is)])
function field(number: number, is: string | Buffer): Buffer {
  const bytes = Buffer.from(is)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}
function varint(is: number): Buffer {
  const bytes: number[] = []
  let left = is
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}
