import { describe, expect, test } from 'vitest'
import { REASON_CODES } from '#domain/entities/mark.ts'
import {
  canMarkOn,
  isReasonMissing,
  isSlip,
  type MarkReason,
  MISSED_REASONS,
  needsNote,
  TAKE_BACK_REASONS,
  timelinessOf,
} from '#domain/rules/doses/mark-window.ts'
import { aMark } from './an-order.ts'

describe('when a dose may be marked', () => {
  test("[M6.1] only a date after the home's today is refused", () => {
    expect(canMarkOn('2026-03-09', '2026-03-08')).toBe(false)
    expect(canMarkOn('2026-03-08', '2026-03-08')).toBe(true)
    expect(canMarkOn('2025-01-01', '2026-03-08')).toBe(true)
  })

  const due = '2026-03-08T12:00:00.000Z'
  test.each([
    ['2026-03-08T10:59:59.999Z', 'early', -61],
    ['2026-03-08T11:00:00.000Z', 'on_time', -60],
    ['2026-03-08T12:00:00.000Z', 'on_time', 0],
    ['2026-03-08T13:00:59.999Z', 'on_time', 60],
    ['2026-03-08T13:01:00.000Z', 'late', 61],
  ])('[M6.2] due at 12:00, given at %s is %s (%i minutes)', (givenAt, timing, minutes) => {
    expect(timelinessOf(due, givenAt)).toEqual({ timing, minutes })
  })

  test('[M6.2] the window is a setting', () => {
    expect(timelinessOf(due, '2026-03-08T12:40:00.000Z', 30).timing).toBe('late')
    expect(timelinessOf(due, '2026-03-08T13:40:00.000Z', 120).timing).toBe('on_time')
  })
})

describe('the reason a mark owes', () => {
  const mark = (changes: Partial<MarkReason>): MarkReason => ({
    status: 'missed',
    reason_code: null,
    notes: null,
    seen_mark_ids: [],
    ...changes,
  })

  test('[M7.1] missed and held owe a reason, given owes none', () => {
    expect(isReasonMissing(mark({ status: 'missed' }))).toBe(true)
    expect(isReasonMissing(mark({ status: 'cancelled' }))).toBe(true)
    expect(isReasonMissing(mark({ status: 'given', seen_mark_ids: ['earlier'] }))).toBe(false)
  })

  test.each(MISSED_REASONS.filter(code => code !== 'other'))(
    '[M7.1] %s alone is a reason for a missed dose',
    code => {
      expect(isReasonMissing(mark({ reason_code: code }))).toBe(false)
    },
  )

  test.each(['other', 'correction'] as const)('[M7.2] %s is a reason only with words', code => {
    expect(needsNote(code)).toBe(true)
    expect(isReasonMissing(mark({ reason_code: code }))).toBe(true)
    expect(isReasonMissing(mark({ reason_code: code, notes: '   ' }))).toBe(true)
    expect(isReasonMissing(mark({ reason_code: code, notes: 'spat it out' }))).toBe(false)
  })

  test('[M7.3] taking a mark back owes a reason, and a mis-tap is one', () => {
    const undo = { status: 'scheduled' as const, seen_mark_ids: ['earlier'] }
    expect(isReasonMissing(mark(undo))).toBe(true)
    expect(isReasonMissing(mark({ ...undo, reason_code: 'mis_tap' }))).toBe(false)
  })

  test('[M7.3] a dose put on the chart before anything was said of it owes none', () => {
    expect(isReasonMissing(mark({ status: 'scheduled' }))).toBe(false)
  })

  test('[M7.3] a mis-tap is no reason for a missed dose', () => {
    expect(isReasonMissing(mark({ reason_code: 'mis_tap' }))).toBe(true)
  })

  test('[M7.4] every reason code belongs to a missed dose, to a mark taken back, or to both', () => {
    expect(new Set([...MISSED_REASONS, ...TAKE_BACK_REASONS])).toEqual(new Set(REASON_CODES))
  })
})

describe('what a slip is', () => {
  const [DANA, RUTH] = [5, 8]
  const by = (author_id: number, time: string, changes: Parameters<typeof aMark>[1] = {}) => ({
    ...aMark(`${author_id} ${time}`, { recorded_at: `2026-03-02T13:${time}.000Z`, ...changes }),
    author_id,
  })
  const given = by(DANA, '00:00')
  const saw = (...marks: readonly { readonly id: string }[]) => ({ seen_mark_ids: marks.map(({ id }) => id) })
  const later = by(RUTH, '01:00', { ...saw(given), given_at: '2026-03-02T12:55:00.000Z' })
  const missed = by(RUTH, '01:00', { ...saw(given), status: 'missed' })
  const undone = by(DANA, '00:30', { ...saw(given), status: 'scheduled' })
  const again = by(RUTH, '01:00', saw(given, undone))
  test.each([
    ['one’s own of the last ten seconds', [given], DANA, '00:10', true],
    ['one’s own of eleven seconds ago', [given], DANA, '00:11', false],
    ['somebody else’s', [given], RUTH, '00:01', false],
    ['somebody else’s whose time one has just corrected', [given, later], RUTH, '01:01', false],
    ['somebody else’s one has just recorded as missed', [given, missed], RUTH, '01:01', false],
    [
      'one’s own of a minute ago whose time was just corrected',
      [given, { ...later, author_id: DANA }],
      DANA,
      '01:01',
      false,
    ],
    ['one’s own after somebody took theirs back', [given, undone, again], RUTH, '01:01', true],
    ['one that is open', [given, undone], DANA, '00:31', false],
    ['one nobody recorded', [], DANA, '00:00', false],
  ] as const)('[M7.5] taking back %s', (_, marks, author, time, expected) => {
    expect(isSlip(marks, author, `2026-03-02T13:${time}.000Z`)).toBe(expected)
    expect(isSlip(marks.toReversed(), author, `2026-03-02T13:${time}.000Z`)).toBe(expected)
  })
})
