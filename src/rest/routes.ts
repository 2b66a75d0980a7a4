// The REST routes of the procedures, from their metadata: rest-router.ts mounts them, openapi.ts documents them.
import type { AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'
import type { Method, RestMeta } from './meta.ts'

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  [keyword: string]: unknown
}
export interface RestRoute {
  /** The procedure's name: `mail.list`. */
  procedure: string
  type: 'query' | 'mutation'
  method: Method
  path: string
  summary: string
  tag: string
  status: number
  open: boolean
  conditional: boolean
  /** Names in braces in the path. */
  params: string[]
  /** Undefined where the procedure takes no input. Computed on first use: computing those of all routes at startup takes 20 ms. */
  input: () => InputSchema | undefined
  output: () => JsonSchema
}
export interface InputSchema {
  schema: JsonSchema
  /** By name; of a union, the fields of all its members. */
  fields: Record<string, JsonSchema>
  required: string[]
}

/** What this file reads of a procedure; tRPC does not type its own record of them. */
interface Described {
  _def: { type: RestRoute['type']; inputs: z.ZodType[]; output?: z.ZodType; meta?: RestMeta }
}

/** All routes of a router, paths without parameters first, so that `/emails/sent` is not taken for an id. */
export function restRoutes(router: AnyTRPCRouter): RestRoute[] {
  const procedures: Record<string, Described> = router._def.procedures
  const routes = Object.entries(procedures).flatMap(([name, procedure]) => routesOf(name, procedure))
  return routes.sort((a, b) => a.params.length - b.params.length)
}

function routesOf(procedure: string, { _def: { type, inputs, output, meta } }: Described): RestRoute[] {
  if (!meta?.rest) return []
  const { method, path, summary, tag, status = 200, open = false, conditional = false, also = [] } = meta.rest
  let described: InputSchema | undefined
  const shared = {
    procedure,
    type,
    summary,
    tag,
    status,
    open,
    conditional,
    input: () => {
      described ??= inputSchema(inputs)
      return described
    },
    output: () => (output ? jsonSchema(output, 'output') : {}),
  }
  return [{ method, path }, ...also].map((place) => ({
    ...shared,
    method: place.method,
    path: place.path,
    params: pathParams(place.path),
  }))
}

function inputSchema(inputs: z.ZodType[]): InputSchema | undefined {
  const schemas = inputs.map((input) => jsonSchema(input, 'input'))
  const schema = schemas.length > 1 ? { allOf: schemas } : schemas[0]
  return schema && { schema, fields: fieldsOf(schema), required: requiredOf(schema) }
}

/** The names in braces. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

const alternatives = (schema: JsonSchema) => [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]

function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  return Object.assign({}, schema.properties, ...alternatives(schema).map(fieldsOf))
}

function requiredOf(schema: JsonSchema): string[] {
  return [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap(requiredOf)]
}
