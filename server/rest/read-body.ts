import type * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { validate } from '#domain/validate.ts'
import type { AppContext } from '../access/caller.ts'

export const JSON_TYPE = 'application/json'
/** The type of a form with a file. */
export const FORM_TYPE = 'multipart/form-data'
export type BodyType = typeof JSON_TYPE | typeof FORM_TYPE

/**
 * Reads the request's body by a schema. An empty body is an empty object. Throws 400 with the fields at fault.
 * `transform` may remove fields from a JSON body before it is validated.
 */
export async function readBody<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
  type: BodyType = JSON_TYPE,
  transform: (json: unknown) => Promise<unknown> = async json => json,
): Promise<v.InferOutput<Schema>> {
  return validate(
    schema,
    type === FORM_TYPE ? await readForm(context) : await transform(await readJson(context)),
  )
}

async function readForm(context: AppContext): Promise<unknown> {
  try {
    return await context.req.parseBody()
  } catch {
    throw new Refusal('malformed', 'The request could not be read as a form.')
  }
}

/** Returns the message of a strict body: the form's own message for a missing field. */
export const withFormMessages =
  (missingMessages: Readonly<Record<string, string>>) =>
  (issue: v.StrictObjectIssue): string => {
    const field = String(issue.path?.[0].key)
    return (issue.expected !== 'never' && missingMessages[field]) || issue.message
  }

async function readJson(context: AppContext): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  const json = parseJson(text)
  // A list would be accepted as an object without fields.
  if (Array.isArray(json)) throw new Refusal('malformed', 'The request must be a JSON object.')
  return json
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', 'The request could not be read as JSON.')
  }
}
