import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  administrationState,
  effectiveMarks,
  type Mark,
  originalReport,
} from '#domain/rules/doses/effective-marks.ts'
import { aMark, GATE } from './an-order.ts'
import { historyOfMarks } from './tablets.ts'

const statusOf = (...marks: Mark[]) => administrationState(marks).status
const ids = (marks: readonly Mark[]) => marks.map(mark => mark.id)

const given = aMark('given')
const missed = aMark('missed', { status: 'missed' })
const held = aMark('held', { status: 'cancelled' })

describe('who gave a dose', () => {
  const later = (id: string, minute: string, seen: string[], changes: Partial<Mark> = {}) =>
    aMark(id, { recorded_at: `2026-03-02T14:${minute}:00.000Z`, seen_mark_ids: seen, ...changes })
  const at = (time: string) => ({ given_at: `2026-03-02T${time}:00.000Z` })
  const corrected = later('corrected', '00', ['given'], at('12:30'))
  const noted = later('noted', '10', ['given', 'corrected'], at('12:30'))
  const undone = later('undone', '20', ['given'], { status: 'scheduled' })

  test.each<[string, Mark, Mark[], string]>([
    ['alone', given, [given], 'given'],
    ['whose time somebody corrected', corrected, [given, corrected], 'given'],
    ['with a note after that', noted, [given, corrected, noted], 'given'],
    [
      'taken back and given by another person',
      later('again', '30', ['given', 'undone'], at('14:30')),
      [given, undone],
      'again',
    ],
    ['taken back and put back', later('back', '30', ['given', 'undone']), [given, undone], 'given'],
    ['that was missed at first', later('after all', '30', ['missed'], at('14:30')), [missed], 'after all'],
    [
      'two people gave, told as once',
      later('once', '30', ['given', 'other'], at('12:00')),
      [given, aMark('other', at('12:00'))],
      'other',
    ],
  ])('[M4.9] of a dose %s', (_, mark, others, first) => {
    expect(originalReport(mark, [...others, mark].reverse()).id).toBe(first)
  })
})

describe('what the marks of a dose add up to', () => {
  test('[M4.1] a dose nobody marked is open, and one mark says what it says', () => {
    expect([statusOf(), statusOf(given), statusOf(missed), statusOf(held)]).toEqual([
      'open',
      'given',
      'missed',
      'cancelled',
    ])
  })

  test('[M4.1] a correction supersedes the mark it saw, and the first mark stays in the history', () => {
    const correction = aMark('correction', {
      status: 'missed',
      seen_mark_ids: ['given'],
      recorded_at: '2026-03-02T14:00:00.000Z',
    })
    const state = administrationState([correction, given])
    expect(state.status).toBe('missed')
    expect(ids(state.effective)).toEqual(['correction'])
    expect(ids(state.history)).toEqual(['given', 'correction'])
  })

  test('[M4.2] a mark taken back leaves the dose open, and both stay in the history', () => {
    const mistap = aMark('undo', { status: 'scheduled', seen_mark_ids: ['given'] })
    const state = administrationState([given, mistap])
    expect(state.status).toBe('open')
    expect(ids(state.history)).toEqual(['given', 'undo'])
  })

  test('[M4.2] a dose marked again after an undo is given', () => {
    const undo = aMark('undo', { status: 'scheduled', seen_mark_ids: ['given'] })
    const again = aMark('again', { seen_mark_ids: ['given', 'undo'] })
    expect(statusOf(again, undo, given)).toBe('given')
  })

  test('[M4.3] taking a mark back does not touch a mark its author had not seen', () => {
    const undo = aMark('undo', { status: 'scheduled', seen_mark_ids: ['given'] })
    const other = aMark('other')
    expect(statusOf(given, undo, other)).toBe('given')
    expect(ids(effectiveMarks([given, undo, other]))).toEqual(['other', 'undo'])
  })

  test('[M4.3] a mark of another dose that saw this one replaces nothing', () => {
    const elsewhere = aMark('elsewhere', { administration_id: 'next dose', seen_mark_ids: ['given'] })
    expect(ids(effectiveMarks([given, elsewhere]))).toEqual(['elsewhere', 'given'])
  })

  test('[M4.4] the history goes by the time of recording, then by id', () => {
    const late = aMark('a', { recorded_at: '2026-03-02T15:00:00.000Z' })
    const state = administrationState([late, aMark('c'), aMark('b')])
    expect(ids(state.history)).toEqual(['b', 'c', 'a'])
  })

  test('[M4.5] a mark received twice counts once', () => {
    expect(statusOf(given, given)).toBe('given')
    expect(administrationState([given, given]).history).toHaveLength(1)
  })

  test('[M4.6] marks that claim to have seen each other all stand: nothing recorded disappears', () => {
    const a = aMark('a', { seen_mark_ids: ['b'] })
    const b = aMark('b', { seen_mark_ids: ['a'] })
    expect(ids(effectiveMarks([a, b]))).toEqual(['a', 'b'])
    expect(ids(effectiveMarks([aMark('c', { seen_mark_ids: ['c'] })]))).toEqual(['c'])
  })

  test('[M4.5] three tablets that receive the marks in any order, some twice, see the same state', () => {
    fc.assert(
      fc.property(historyOfMarks, fc.infiniteStream(fc.nat()), (marks, random) => {
        const dose = marks.filter(mark => mark.administration_id === 'dose 0')
        const received = [...dose, ...dose.slice(0, 3)]
          .map(mark => ({ mark, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ mark }) => mark)
        expect(administrationState(received)).toEqual(administrationState(dose))
      }),
      GATE,
    )
  })

  test('[M4.6] however marks come about, something stands, the last mark of every tablet that knew all of them alone', () => {
    fc.assert(
      fc.property(historyOfMarks, marks => {
        const dose = marks.filter(mark => mark.administration_id === 'dose 0')
        if (dose.length === 0) return
        expect(effectiveMarks(dose).length).toBeGreaterThan(0)
        const settled = aMark('settled', {
          administration_id: 'dose 0',
          status: 'missed',
          seen_mark_ids: ids(dose),
        })
        expect(ids(effectiveMarks([...dose, settled]))).toEqual(['settled'])
      }),
      GATE,
    )
  })
})

describe('people who did not know of each other', () => {
  test('[M5.1] two given marks in one dose that did not see each other are a possible double dose', () => {
    expect(statusOf(given, aMark('other'))).toBe('possible_double_dose')
  })

  test('[M5.1] it stays one when a third person says missed, and until someone who saw both settles it', () => {
    expect(statusOf(given, aMark('other'), missed)).toBe('possible_double_dose')
    const settled = aMark('settled', { seen_mark_ids: ['given', 'other'] })
    expect(statusOf(given, aMark('other'), settled)).toBe('given')
  })

  test('[M5.2] a given mark that saw the other is one dose told again', () => {
    expect(statusOf(given, aMark('note added', { seen_mark_ids: ['given'] }))).toBe('given')
  })

  test('[M5.3] given against missed or held is a disagreement', () => {
    expect(statusOf(given, missed)).toBe('disagreement')
    expect(statusOf(held, given)).toBe('disagreement')
  })

  test('[M5.3] missed against held is no disagreement: the dose was not given', () => {
    expect(statusOf(held, missed)).toBe('missed')
  })

  test('[M5.6] two notes added to the same given dose on two tablets are no double dose', () => {
    const one = aMark('one', { seen_mark_ids: ['given'] })
    const two = aMark('two', { seen_mark_ids: ['given'] })
    expect(statusOf(given, one, two)).toBe('given')
  })

  test('[M5.6] two tablets that each moved a given dose to another time retell one act', () => {
    const one = aMark('one', { seen_mark_ids: ['given'], given_at: '2026-03-02T13:20:00.000Z' })
    const two = aMark('two', { seen_mark_ids: ['given'], given_at: '2026-03-02T14:30:00.000Z' })
    expect(statusOf(given, one, two)).toBe('given')
  })

  const noon = '2026-03-02T17:00:00.000Z'
  const mistap = aMark('mistap', { status: 'missed', seen_mark_ids: ['given'] })
  const putBack = aMark('put back', { seen_mark_ids: ['given', 'mistap'] })

  test('[M5.12] given, mis-tapped as missed, undone: an author who had seen only "missed" and gives again is warned', () => {
    const second = aMark('second', { seen_mark_ids: ['given', 'mistap'], given_at: noon })
    expect(statusOf(given, mistap, putBack, second)).toBe('possible_double_dose')
    // Also when the tablet had seen the withdrawal alone, or both report the same time.
    expect(statusOf(given, mistap, putBack, { ...second, seen_mark_ids: ['mistap'] })).toBe(
      'possible_double_dose',
    )
    expect(statusOf(given, mistap, putBack, { ...second, given_at: given.given_at })).toBe(
      'possible_double_dose',
    )
  })

  test('[M5.12] an author who had seen the dose before the mis-tap only reports it again', () => {
    const note = aMark('note', { seen_mark_ids: ['given'] })
    expect(statusOf(given, mistap, putBack, note)).toBe('given')
    const otherTime = aMark('other time', { seen_mark_ids: ['given'], given_at: noon })
    expect(statusOf(given, mistap, putBack, otherTime)).toBe('given')
  })

  test('[M5.12] taken back for good and given by somebody else is another act than the one told elsewhere', () => {
    const really = aMark('really', { seen_mark_ids: ['given', 'mistap'], given_at: noon })
    const note = aMark('note', { seen_mark_ids: ['given'] })
    expect(statusOf(given, mistap, really, note)).toBe('possible_double_dose')
    const hadSeen = aMark('note', { seen_mark_ids: ['given', 'mistap', 'really'] })
    expect(statusOf(given, mistap, really, hadSeen)).toBe('given')
  })

  test('[M5.12] marks that claim to have seen each other excuse nobody', () => {
    const a = aMark('a', { seen_mark_ids: ['b'] })
    const b = aMark('b', { seen_mark_ids: ['a'], given_at: noon })
    expect(statusOf(a, b)).toBe('possible_double_dose')
  })
})
