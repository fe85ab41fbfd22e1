/**
 * Fields that a client program read and sends back unchanged are no change (A10.13): a form of another program sends
 * the whole record, including names and moments.
 */
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'

/** The current answer of a record, and whether this same request was answered before. */
export interface ShownNow {
  shown(): Promise<object>
  /** A repeated request sends back the state before its own change. */
  wasAnswered(): Promise<boolean>
}

/**
 * Returns `sent` without fields that `body` does not accept and that equal the record's current answer. Any other field
 * stays, so that `body` refuses it by name.
 */
export async function withoutSentBack(
  sent: unknown,
  body: v.GenericSchema,
  { shown, wasAnswered }: ShownNow,
): Promise<unknown> {
  if (!('entries' in body) || typeof sent !== 'object' || sent === null) return sent
  const takes = new Set(Object.keys(body.entries as object))
  const others = Object.keys(sent).filter(name => !takes.has(name))
  if (others.length === 0) return sent
  const now = new Map(Object.entries(asJson(await shown())))
  const mayDiffer = await wasAnswered()
  const back = new Set(
    others.filter(
      name => now.has(name) && (mayDiffer || isDeepStrictEqual(now.get(name), Reflect.get(sent, name))),
    ),
  )
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !back.has(name)))
}

/** The JSON form: without undefined values. */
const asJson = (body: object): object => JSON.parse(JSON.stringify(body))
