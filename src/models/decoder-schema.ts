// Reduces a JSON Schema to what decoders support. Ollama knows no regular expressions, and long counted repetitions break its
// grammar, so that only short lengths are kept; what is removed is still checked when the answer is parsed.
type Schema = Record<string, unknown>

const droppedKeys = new Set(['$schema', 'pattern', 'format', 'minLength', 'default', 'title', 'examples'])
const schemaMaps = new Set(['properties', '$defs', 'definitions', 'patternProperties'])
const numericLimits = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems'])

export function decoderSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !droppedKeys.has(key) && !(numericLimits.has(key) && isHuge(value)) && !(key === 'maxLength' && !isShort(value)),
  )
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      schemaMaps.has(key) && isSchema(value) ? mapValues(value, decoderSchema) : mapSchemas(value, decoderSchema),
    ]),
  )
}

/** For OpenAI's strict mode: no other properties, all required. Undefined where a property is optional. */
export function strictSchema(schema: Schema): Schema | undefined {
  let possible = true
  const strict = (one: Schema): Schema => {
    const inner = Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        schemaMaps.has(key) && isSchema(value) ? mapValues(value, strict) : mapSchemas(value, strict),
      ]),
    )
    if (one.type !== 'object') return inner
    const names = Object.keys(isSchema(one.properties) ? one.properties : {})
    const required = Array.isArray(one.required) ? one.required : []
    if (names.length === 0 || names.some((name) => !required.includes(name))) possible = false
    return { ...inner, additionalProperties: false }
  }
  const whole = strict(decoderSchema(schema))
  return possible && whole.type === 'object' ? whole : undefined
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const isShort = (value: unknown) => typeof value === 'number' && value <= 200
const isHuge = (value: unknown) => typeof value === 'number' && Math.abs(value) > 1000
const mapValues = (map: Schema, change: (one: Schema) => Schema) =>
  Object.fromEntries(Object.entries(map).map(([name, one]) => [name, mapSchemas(one, change)]))

function mapSchemas(value: unknown, change: (one: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSchemas(one, change))
  return isSchema(value) ? change(value) : value
}
