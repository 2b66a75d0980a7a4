// A model for the real Ollama (real-ollama.ts): random weights in the architecture of Llama, the same bytes for the same seed, 0.9 MB.
// What it writes means nothing, but it takes any text and its decoder follows a schema. The format:
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
import { seededRandom } from './seeded-random.ts'

const dims = 64
const hidden = 128
const heads = 4
const layers = 2
export const tinyContext = 8192

const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const
const alignment = 32
const tokenKinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const
type TokenKind = keyof typeof tokenKinds
interface Token {
  text: string
  kind: TokenKind
}

export function tinyGguf(seed = 7): Buffer {
  const tokens = vocabulary()
  const tensors = weights(tokens, seededRandom(seed))
  const head = Buffer.concat([Buffer.from('GGUF'), uint32(3), uint64(tensors.length), ...metadata(tokens), ...describe(tensors)])
  return Buffer.concat([head, padding(head.length), ...tensors.flatMap(({ data }) => [data, padding(data.length)])])
}

/** SentencePiece: characters, pairs of letters, and a token for each byte, for whatever is not among them. */
function vocabulary(): Token[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const space = '▁'
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const pairs = [space, ...letters].flatMap((first) => letters.map((second) => first + second))
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
  const all = (kind: TokenKind, texts: string[]) => texts.map((text) => ({ text, kind }))
  return [
    ...all('unknown', ['<unk>']),
    ...all('control', ['<s>', '</s>']),
    ...all('byte', bytes),
    ...all('normal', [space, ...printable, ...pairs]),
  ]
}

interface Tensor {
  name: string
  shape: number[]
  data: Buffer
}

function weights(tokens: Token[], random: () => number): Tensor[] {
  const tensor = (name: string, shape: number[], value: (index: number) => number): Tensor => {
    const floats = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, index) => value(index))
    return { name: `${name}.weight`, shape, data: Buffer.from(floats.buffer) }
  }
  const matrix = (name: string, ...shape: [number, number]) => tensor(name, shape, () => (random() - 0.5) * 0.4)
  const ones = (name: string) => tensor(name, [dims], () => 1)
  // Left to itself it writes characters, and does not stop: half of them have a greater value than nothing.
  const isWritten = (index: number) => tokens[Math.floor(index / dims)]?.kind === 'normal'
  const layer = (n: number) => [
    ones(`blk.${n}.attn_norm`),
    ...['q', 'k', 'v', 'output'].map((part) => matrix(`blk.${n}.attn_${part}`, dims, dims)),
    ones(`blk.${n}.ffn_norm`),
    matrix(`blk.${n}.ffn_gate`, dims, hidden),
    matrix(`blk.${n}.ffn_up`, dims, hidden),
    matrix(`blk.${n}.ffn_down`, hidden, dims),
  ]
  return [
    matrix('token_embd', dims, tokens.length),
    ...Array.from({ length: layers }, (_, n) => layer(n)).flat(),
    ones('output_norm'),
    tensor('output', [dims, tokens.length], (index) => (isWritten(index) ? random() - 0.5 : 0)),
  ]
}

/** The number of entries, and the entries. */
function metadata(tokens: Token[]): Buffer[] {
  const entries = [
    entry('general.architecture', 'string', string('llama')),
    entry('general.name', 'string', string('tiny')),
    entry('general.file_type', 'uint32', uint32(0)),
    entry('llama.context_length', 'uint32', uint32(tinyContext)),
    entry('llama.embedding_length', 'uint32', uint32(dims)),
    entry('llama.block_count', 'uint32', uint32(layers)),
    entry('llama.feed_forward_length', 'uint32', uint32(hidden)),
    entry('llama.attention.head_count', 'uint32', uint32(heads)),
    entry('llama.attention.head_count_kv', 'uint32', uint32(heads)),
    entry('llama.attention.layer_norm_rms_epsilon', 'float32', float32(1e-5)),
    entry('llama.rope.dimension_count', 'uint32', uint32(dims / heads)),
    entry('llama.vocab_size', 'uint32', uint32(tokens.length)),
    entry('tokenizer.ggml.model', 'string', string('llama')),
    list(
      'tokenizer.ggml.tokens',
      'string',
      tokens.map(({ text }) => string(text)),
    ),
    // Pairs are formed in the order of the list.
    list(
      'tokenizer.ggml.scores',
      'float32',
      tokens.map((_, index) => float32(-index)),
    ),
    list(
      'tokenizer.ggml.token_type',
      'int32',
      tokens.map(({ kind }) => uint32(tokenKinds[kind])),
    ),
    entry('tokenizer.ggml.unknown_token_id', 'uint32', uint32(0)),
    entry('tokenizer.ggml.bos_token_id', 'uint32', uint32(1)),
    entry('tokenizer.ggml.eos_token_id', 'uint32', uint32(2)),
    entry('tokenizer.ggml.add_bos_token', 'bool', Buffer.from([1])),
  ]
  return [uint64(entries.length), ...entries]
}

const entry = (key: string, type: keyof typeof types, value: Buffer) => Buffer.concat([string(key), uint32(types[type]), value])
const list = (key: string, type: keyof typeof types, values: Buffer[]) =>
  entry(key, 'array', Buffer.concat([uint32(types[type]), uint64(values.length), ...values]))

/** Name, shape, type (0: float32) and place of each. */
function describe(tensors: Tensor[]): Buffer[] {
  let offset = 0
  return tensors.map(({ name, shape, data }) => {
    const at = offset
    offset += data.length + padding(data.length).length
    return Buffer.concat([string(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(at)])
  })
}

const padding = (length: number) => Buffer.alloc((alignment - (length % alignment)) % alignment)

function string(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([uint64(bytes.length), bytes])
}
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
