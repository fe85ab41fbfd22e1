/** The calls of the API as lines that are easy to compare: one for each field that is asked for or answered. */
import { MAX_DIRECTORY_ID, UUID_PATTERN } from '#domain/values/ids.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly $ref?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly parameters: readonly Parameter[]
  readonly security: readonly unknown[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/** A shape that an earlier call has is named after that call. */
export function apiLines({ paths }: ApiDocument): string[] {
  const seen = new Map<string, string>()
  return Object.keys(paths)
    .toSorted()
    .flatMap(path =>
      Object.entries(paths[path] ?? {}).flatMap(([method, operation]) =>
        linesOfCall(`${method.toUpperCase()} ${path}`, operation as Operation, seen),
      ),
    )
}

function linesOfCall(name: string, operation: Operation, seen: Map<string, string>): string[] {
  const shape = (part: string, schema: Schema): string[] => {
    const lines = fieldsOf('', schema)
    const key = lines.join('\n')
    const before = seen.get(key)
    if (lines.length > 3 && before !== undefined) return [`  ${part}: as ${before}`]
    seen.set(key, `${part} of ${name}`)
    return lines.map(line => `  ${part}${line}`)
  }
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema)
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return [
    `${name}${operation.security.length === 0 ? ' (public)' : ''}`,
    ...operation.parameters.map(
      one => `  ${one.in} ${one.name}${one.required ? '' : '?'}: ${typeOf(one.schema)}`,
    ),
    ...bodies.flatMap(schema => shape('body', schema)),
    ...answers.flatMap(([status, { content = {} }]) => [
      `  ${status} ${Object.keys(content).join()}`.trimEnd(),
      ...Object.values(content).flatMap(({ schema }) => shape('answer', schema)),
    ]),
    '',
  ]
}

/** One line a field, such as `.clients[].first_name: string 1..50`. */
function fieldsOf(path: string, schema: Schema): string[] {
  if (schema.properties !== undefined) {
    const { required = [] } = schema
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      fieldsOf(`${path}.${name}${required.includes(name) ? '' : '?'}`, field),
    )
  }
  if (schema.items?.properties !== undefined) return fieldsOf(`${path}[]`, schema.items)
  return [`${path}: ${typeOf(schema)}`]
}

function typeOf(schema: Schema): string {
  const { anyOf, oneOf, allOf } = schema
  const several = anyOf ?? oneOf
  if (several !== undefined) return several.map(typeOf).join(' | ')
  if (allOf !== undefined) return allOf.map(typeOf).join(' & ')
  if (schema.$ref !== undefined) return schema.$ref
  if (schema.enum !== undefined) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.properties !== undefined) return `{${fieldsOf('', schema).join(', ')}}`
  if (schema.items !== undefined) return `(${typeOf(schema.items)})[]`
  if (typeof schema.additionalProperties === 'object') return `{ *: ${typeOf(schema.additionalProperties)} }`
  const { minLength, maxLength, minimum = minLength, maximum = maxLength } = schema
  if (schema.pattern === UUID_PATTERN.source) return 'uuid'
  if (schema.type === 'integer' && minimum === 1 && maximum === MAX_DIRECTORY_ID) return 'id'
  const bounds = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}..${maximum ?? ''}`
  const form = schema.format ?? (schema.pattern === undefined ? '' : `/${schema.pattern}/`)
  return `${schema.type ?? 'anything'}${bounds}${form === '' ? '' : ` ${form}`}`
}
