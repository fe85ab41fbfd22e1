/** Checks of form fields by the same schemas the server uses. */
import type { TFunction } from 'i18next'
import type * as v from 'valibot'
import { parseNewInput } from '#domain/values/one-line.ts'
import { email } from '#domain/values/text.ts'
import { messageWords } from '../../labels/message-words.ts'

/** Returns the message of the schema's first issue, or null, as @mantine/form expects. */
export const problemOf = (schema: v.GenericSchema, value: unknown, t: TFunction): string | null => {
  const result = parseNewInput(schema, value)
  return result.success ? null : messageWords(result.issues[0].message, t)
}

export const emailProblem = (value: string, requiredMessage: string, t: TFunction): string | null =>
  value.trim() === '' ? requiredMessage : problemOf(email, value, t)
