import * as v from 'valibot'
import { type FieldErrors, Refusal } from './errors.ts'
import { MAX_ISSUES } from './values/bounded.ts'
import { parseNewInput } from './values/one-line.ts'

/** The most characters of a field name that an answer repeats, because the sender may choose the name. */
const MAX_PATH_CHARACTERS = 100

/**
 * Reads input of any origin with one schema, on the device and on the server alike. Throws a `Refusal` naming each
 * field in the dotted path a form uses; the message is the first field's, so that a single line is informative.
 * `isStored`: the input was stored before, perhaps by an older app, and waits in a queue: looser rules apply to it.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  { isKept: isStored = false } = {},
): v.InferOutput<Schema> {
  const result = isStored ? v.safeParse(schema, input) : parseNewInput(schema, input)
  if (result.success) return result.output
  const fields = fieldErrors(result.issues)
  throw new Refusal(
    'invalid_input',
    Object.values(fields)[0]?.[0] ?? 'Invalid request. Please check your input.',
    {
      fields,
    },
  )
}

/** Returns messages by field path, `MAX_ISSUES` at most; messages that belong to no field are under the path `_`. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // A map, because a sender may name a field `constructor`, which every object inherits.
  const fields = new Map<string, string[]>()
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const path = pathOf(issue)
    fields.set(path, [...(fields.get(path) ?? []), messageOf(issue, path)])
  }
  return Object.fromEntries(fields)
}

function pathOf({ path }: v.BaseIssue<unknown>): string {
  const fullPath = path?.map(part => String(part.key)).join('.') || '_'
  return fullPath.length > MAX_PATH_CHARACTERS ? `${fullPath.slice(0, MAX_PATH_CHARACTERS)}…` : fullPath
}

/** Replaces Valibot's own messages, which name types and quote the input: no answer may repeat what was sent. */
function messageOf(issue: v.BaseIssue<unknown>, path: string): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return `Unknown field ${path}.`
  const isOwnMessage = !/^Invalid [\w ]+: (Expected|Received) /.test(issue.message)
  if (isOwnMessage) return issue.message
  return issue.received === 'undefined' ? `${path} is required` : `${path} is invalid`
}
