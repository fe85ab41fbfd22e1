/**
 * What a client read and sends back as it was is no change (A10.13): a form of another program sends all of a record, its
 * names and moments included.
 */
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'

/** What a record is answered as now, and whether this very request was answered before. */
export interface ShownNow {
  shown(): Promise<object>
  /** A repeated request sends back what was there before its own change. */
  wasAnswered(): Promise<boolean>
}

/**
 * `sent` without the fields that `body` does not take and that are just what the record is answered as. Whatever else is
 * sent stays, for `body` to refuse by name.
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

/** As it is answered: without what is undefined. */
const asJson = (body: object): object => JSON.parse(JSON.stringify(body))
