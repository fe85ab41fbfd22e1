import * as v from 'valibot'
import { type FieldErrors, Refusal } from './errors.ts'

/**
 * Reads input of any origin with one schema, on the device and on the server alike. Throws a `Refusal` naming
 * each field in the dotted path a form uses; the message is the first one, so that a single line says something.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
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

/** Messages by field path; what belongs to no field is under the empty path `_`. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // A map, because a sender may name a field `constructor`, which every object seems to have.
  const fields = new Map<string, string[]>()
  for (const issue of issues) {
    const path = issue.path?.map(part => String(part.key)).join('.') || '_'
    fields.set(path, [...(fields.get(path) ?? []), messageOf(issue, path)])
  }
  return Object.fromEntries(fields)
}

/** Valibot's own words name types and quote the input back; a person gets ours, and no answer repeats what was sent. */
function messageOf(issue: v.BaseIssue<unknown>, path: string): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return `Unknown field ${path}.`
  const isOurs = !/^Invalid [\w ]+: (Expected|Received) /.test(issue.message)
  if (isOurs) return issue.message
  return issue.received === 'undefined' ? `${path} is required` : `${path} is invalid`
}
