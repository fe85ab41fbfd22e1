/**
 * Fields that a client program read and sends back unchanged are no change (A10.13): a form of another program sends
 * the whole record, including names and moments.
 */
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'

/** The current answer of a record, and whether this same request was answered before. */
export interface CurrentAnswerReader {
  readCurrentAnswer(): Promise<object>
  /** A repeated request sends back the state before its own change. */
  wasAnswered(): Promise<boolean>
}

/**
 * Returns `json` without fields that `body` does not accept and that equal the record's current answer. Any other field
 * stays, so that `body` refuses it by name.
 */
export async function removeUnchangedFields(
  json: unknown,
  body: v.GenericSchema,
  { readCurrentAnswer, wasAnswered }: CurrentAnswerReader,
): Promise<unknown> {
  if (!('entries' in body) || typeof json !== 'object' || json === null) return json
  const knownFields = new Set(Object.keys(body.entries as object))
  const unknownFields = Object.keys(json).filter(name => !knownFields.has(name))
  if (unknownFields.length === 0) return json
  const currentValues = new Map(Object.entries(toJson(await readCurrentAnswer())))
  const isRepeated = await wasAnswered()
  const unchangedFields = new Set(
    unknownFields.filter(
      name =>
        currentValues.has(name) &&
        (isRepeated || isDeepStrictEqual(currentValues.get(name), Reflect.get(json, name))),
    ),
  )
  return Object.fromEntries(Object.entries(json).filter(([name]) => !unchangedFields.has(name)))
}

/** The JSON form: without undefined values. */
const toJson = (body: object): object => JSON.parse(JSON.stringify(body))
