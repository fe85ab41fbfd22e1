/** Form checks from the same schemas the server reads with. */
import * as v from 'valibot'
import { email } from '#domain/values/text.ts'

/** The schema's first complaint, as @mantine/form wants it. */
export const complaint = (schema: v.GenericSchema, value: unknown): string | null => {
  const read = v.safeParse(schema, value)
  return read.success ? null : read.issues[0].message
}

export const emailProblem = (value: string, missing: string): string | null =>
  value.trim() === '' ? missing : complaint(email, value)
