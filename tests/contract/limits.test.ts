/**
 * Generated from the schemas: every field of every operation at its limits, blank, and of a wrong type. One schema
 * reads forms, REST and queues, so what holds here holds on the device and on the server.
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { findOperationDefinition, operationKinds } from '#domain/operations.ts'
import { validate } from '#domain/validate.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { CLINICAL_KINDS, goodArgs, idsOf } from '../support/clinical-cases.ts'
import { goodChanges } from '../support/good-changes.ts'
import { PLACES } from '../support/seed-targets.ts'

interface Parts {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Parts[]
  readonly entries?: Readonly<Record<string, Parts>>
  readonly wrapped?: Parts
  readonly requirement?: unknown
}

/** A field that holds one value, with the steps that read it. */
interface Leaf {
  readonly path: readonly string[]
  readonly steps: readonly Parts[]
}

const OPTIONAL = ['optional', 'nullable', 'exact_optional', 'nullish']

function leavesOf(schema: Parts, path: readonly string[]): Leaf[] {
  if (OPTIONAL.includes(schema.type) && schema.wrapped !== undefined) return leavesOf(schema.wrapped, path)
  const steps = stepsOf(schema)
  const entries = steps.find(step => step.entries !== undefined)?.entries
  if (entries === undefined) return [{ path, steps }]
  return Object.entries(entries).flatMap(([name, field]) => leavesOf(field, [...path, name]))
}

const stepsOf = (schema: Parts): readonly Parts[] =>
  schema.pipe === undefined
    ? [schema]
    : schema.pipe.flatMap(step => (step === schema ? [] : step.pipe === undefined ? [step] : stepsOf(step)))

const limit = (steps: readonly Parts[], type: string, choose: (...limits: number[]) => number) => {
  const limits = steps.flatMap(step => (step.type === type ? [Number(step.requirement)] : []))
  return limits.length === 0 ? undefined : choose(...limits)
}

/** Text whose content does not matter, only its length. */
const PLAIN_TEXT = ['string', 'max_length', 'min_length', 'non_empty', 'trim', 'raw_check']
/** Texts of any number of lines: every other one is of one line (A10.16). */
const LONG_TEXTS = [
  'action_taken',
  'body',
  'content',
  'description',
  'follow_up_notes',
  'notes',
  'reason',
  'rejection_reason',
  'withdrawal_reason',
]
const WHOLE_NUMBER = ['number', 'integer', 'min_value', 'max_value']
const madeOf = (steps: readonly Parts[], types: readonly string[]) =>
  types[0] === steps[0]?.type && steps.every(({ type }) => types.includes(type))

interface Case {
  readonly title: string
  readonly value: unknown
  readonly isGood: boolean
}

function casesOf({ steps }: Leaf): Case[] {
  const cases: Case[] = [{ title: 'of a wrong type', value: { nested: true }, isGood: false }]
  const add = (title: string, value: unknown, isGood: boolean) => cases.push({ title, value, isGood })
  if (steps[0]?.type === 'picklist') add('none of the choices', 'no such choice', false)
  if (madeOf(steps, PLAIN_TEXT)) {
    const most = limit(steps, 'max_length', Math.min) ?? 0
    const isRequired = steps.some(({ type }) => type === 'non_empty')
    const least = limit(steps, 'min_length', Math.max) ?? (isRequired ? 1 : 0)
    add(`of ${most} characters`, 'x'.repeat(most), true)
    add(`of ${most + 1} characters`, 'x'.repeat(most + 1), false)
    add(`of ${least} characters`, 'x'.repeat(least), true)
    if (least > 0) add(`of ${least - 1} characters`, 'x'.repeat(least - 1), false)
    if (steps.some(({ type }) => type === 'trim')) {
      add('of spaces', '    ', least === 0)
      add(`of ${most} characters with spaces around`, ` ${'x'.repeat(most)} `, true)
    }
    const isLong = !steps.some(({ type }) => type === 'raw_check')
    const long = 'x'.repeat(Math.max(least, 3) - 2)
    if (least < most - 2 && steps.some(({ type }) => type === 'trim')) {
      add('on two lines', `x\n${long}`, isLong)
      add('with a sign of direction', `x\u202e${long}`, isLong)
    }
    add('a number', 7, false)
  }
  if (madeOf(steps, WHOLE_NUMBER)) {
    const [least, most] = [limit(steps, 'min_value', Math.max), limit(steps, 'max_value', Math.min)]
    if (least !== undefined) {
      add(`${least}`, least, true)
      add(`${least - 1}`, least - 1, false)
    }
    if (most !== undefined) {
      add(`${most}`, most, true)
      add(`${most + 1}`, most + 1, false)
    }
    add('a text', 'seven', false)
    add('between two whole numbers', (least ?? 0) + 0.5, false)
  }
  return cases
}

const newId = () => uuidV7(Date.UTC(2026, 2, 10), size => new Uint8Array(randomBytes(size)))

function goodOf(kind: string): object {
  if (!CLINICAL_KINDS.some(clinical => clinical === kind))
    return goodChanges[kind]?.(PLACES.maple, { newId }) ?? {}
  return goodArgs(kind, 'maple', { newId }, idsOf('manager', 'limits', 'maple', 'none', 'own'))
}

function withValue(args: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const members = { ...args } as Record<string, unknown>
  const inner = members[name]
  members[name] =
    rest.length === 0
      ? value
      : withValue(typeof inner === 'object' && inner !== null ? inner : {}, rest, value)
  return members
}

function faults(args: v.GenericSchema, input: object): string[] {
  try {
    validate(args, input)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.keys(error.toBody().fields ?? {})
  }
}

test('[A10.16] a text of an operation is of one line, but for these', () => {
  const long = operationKinds.flatMap(kind =>
    leavesOf((findOperationDefinition(kind)?.args ?? v.never()) as unknown as Parts, [])
      .filter(({ steps }) => {
        const types = steps.map(({ type }) => type)
        return madeOf(steps, PLAIN_TEXT) && types.includes('trim') && !types.includes('raw_check')
      })
      .map(({ path }) => path.at(-1) ?? ''),
  )
  expect([...new Set(long)].sort()).toEqual(LONG_TEXTS)
})

describe.each(operationKinds)('%s', kind => {
  const args = findOperationDefinition(kind)?.args ?? v.never()
  const good = goodOf(kind)
  const leaves = leavesOf(args as unknown as Parts, [])

  test('is read as it is meant to be sent', () => {
    expect(faults(args, good)).toEqual([])
    expect(leaves).not.toEqual([])
  })

  test.each(leaves.map(leaf => ({ leaf, field: leaf.path.join('.') })))(
    '[A10.10] $field at its limits, blank and of a wrong type: the fault is named at the field',
    ({ leaf, field }) => {
      const wrong = casesOf(leaf).flatMap(({ title, value, isGood }) => {
        const found = faults(args, withValue(good, leaf.path, value))
        const isAtField = found.some(name => name === field || name.startsWith(`${field}.`))
        return (isGood ? !isAtField : isAtField) ? [] : [`${title}: ${found.join(', ') || 'accepted'}`]
      })
      expect(wrong).toEqual([])
    },
  )
})
