import * as v from 'valibot'
import { textUpTo } from './bounded.ts'

const MOST_DIGITS = 30

/** A number, or its text as forms and other programs send it ("2", "0.5"). `missing`: said when there is none. */
export const numeric = (message: string, missing = message) =>
  v.pipe(
    v.union([v.number(message), textUpTo(MOST_DIGITS)], ({ input }) => (input == null ? missing : message)),
    v.transform(input => (typeof input === 'number' ? input : numberIn(input))),
    v.number(message),
  )

const numberIn = (text: string): number => (/^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)
