/** What stands on the round keeps its place while the screen is used (U10.6): random rounds, one after the other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardLayout, type RoundLayout, stableLayout } from '#src/features/mar/round/round-layout.ts'

const dose = fc.record({
  clientId: fc.integer({ min: 1, max: 5 }),
  number: fc.integer({ min: 1, max: 4 }),
  turn: fc.constantFrom('settle', 'late', 'now', 'stopped', 'later', 'done'),
})
const round = fc.uniqueArray(dose, {
  maxLength: 14,
  selector: ({ clientId, number }) => clientId * 10 + number,
})

type RandomDose = { clientId: number; number: number; turn: string }

/** The clients in an order of their own each time, as lateness and names have them. */
function layoutOf(doses: readonly RandomDose[]): RoundLayout {
  const card = (clientId: number): CardLayout => {
    const of = (turn: string) =>
      doses
        .filter(one => one.clientId === clientId && one.turn === turn)
        .map(({ number }) => `${clientId}.${number}`)
    return {
      clientId,
      openKeysByState: {
        settle: of('settle'),
        late: of('late'),
        now: of('now'),
        stopped: of('stopped'),
        later: of('later'),
      },
      doneKeys: of('done'),
      giveAllKeys: of('now'),
      yesterdayKeys: [],
    }
  }
  const ids = [...new Set(doses.map(({ clientId }) => clientId))]
  const isDue = (id: number) =>
    doses.some(one => one.clientId === id && one.turn !== 'later' && one.turn !== 'done')
  return {
    dueCards: ids.filter(isDue).map(card),
    laterCards: ids.filter(id => !isDue(id)).map(card),
    doneCards: [],
    addedCards: [],
    isNothingDue: doses.length === 0,
    hasDisputes: doses.some(({ turn }) => turn === 'settle'),
  }
}

/** Each row in the order it stands on the page, with the card it is in. */
const placesOf = ({ dueCards, laterCards, doneCards: done, addedCards: added }: RoundLayout) =>
  [...dueCards, ...laterCards, ...done, ...added].flatMap(({ clientId, openKeysByState, doneKeys: rows }) =>
    [...Object.values(openKeysByState).flat(), ...rows].map(key => `${clientId}: ${key}`),
  )

test('[U10.6] while the screen is used every row keeps its place, and what is new comes below all of them', () => {
  fc.assert(
    fc.property(fc.array(round, { minLength: 2, maxLength: 6 }), ([first = [], ...others]) => {
      let shown = layoutOf(first)
      for (const doses of others) {
        const before = placesOf(shown)
        shown = stableLayout(shown, layoutOf(doses))
        const after = placesOf(shown)
        expect(after.slice(0, before.length)).toEqual(before)
        expect(new Set(after).size).toBe(after.length)
        for (const place of placesOf(layoutOf(doses))) expect(after).toContain(place)
      }
    }),
    { seed: 20_261_125, numRuns: 100 },
  )
})
