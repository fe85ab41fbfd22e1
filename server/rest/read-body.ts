import type * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { validate } from '#domain/validate.ts'
import type { AppContext } from '../access/caller.ts'

export const JSON_TYPE = 'application/json'
/** A form with a file. */
export const FORM_TYPE = 'multipart/form-data'
export type BodyType = typeof JSON_TYPE | typeof FORM_TYPE

/**
 * The request's body, read by a schema. An empty body is an empty object. Throws 400 with the fields at fault. `before`
 * may take out of a JSON body what need not be read.
 */
export async function readBody<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
  type: BodyType = JSON_TYPE,
  before: (sent: unknown) => Promise<unknown> = async sent => sent,
): Promise<v.InferOutput<Schema>> {
  return validate(
    schema,
    type === FORM_TYPE ? await readForm(context) : await before(await readJson(context)),
  )
}

async function readForm(context: AppContext): Promise<unknown> {
  try {
    return await context.req.parseBody()
  } catch {
    throw new Refusal('malformed', 'The request could not be read as a form.')
  }
}

/** The message of a strict body, with the form's words for a field that is left out. */
export const inTheFormsWords =
  (missing: Readonly<Record<string, string>>) =>
  (issue: v.StrictObjectIssue): string => {
    const field = String(issue.path?.[0].key)
    return (issue.expected !== 'never' && missing[field]) || issue.message
  }

async function readJson(context: AppContext): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  const json = parsed(text)
  // A list would pass for an object without fields.
  if (Array.isArray(json)) throw new Refusal('malformed', 'The request must be a JSON object.')
  return json
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', 'The request could not be read as JSON.')
  }
}
