/** The place of each card of the round and its doses; the text of the cards changes without it. Pure. */
import type { ClientRound, Round, RoundDose, Turn } from '../../../charts/round.ts'

export interface CardLayout {
  clientId: number
  /** Keys of the doses that are not done. */
  turns: Readonly<Record<Turn, readonly string[]>>
  doneKeys: readonly string[]
  /** Keys of the doses that "Give all" gives. */
  giveAllKeys: readonly string[]
}

export interface RoundLayout {
  /** Cards with something to give, and cards whose last act can still be undone. */
  due: readonly CardLayout[]
  later: readonly CardLayout[]
  doneCards: readonly CardLayout[]
  /** Cards that arrived while the screen was in use: shown below all others. */
  addedCards: readonly CardLayout[]
  /** True when nothing is due. */
  isCalm: boolean
  hasDisputes: boolean
}

/** `isRecent`: something was just marked for that client; the card stays where it is so that the undo does too. */
export function layoutOf(
  { clients, openCount: open, disputed }: Round,
  isRecent: (client: ClientRound) => boolean,
): RoundLayout {
  const isDue = (client: ClientRound) => client.isDue || isRecent(client)
  const isDone = ({ doses }: ClientRound) => doses.some(dose => dose.isDone)
  const rest = clients.filter(client => !isDue(client))
  return {
    due: clients.filter(isDue).map(cardOf),
    later: rest.filter(client => !isDone(client)).map(cardOf),
    doneCards: rest.filter(isDone).map(cardOf),
    addedCards: [],
    isCalm: open === 0,
    hasDisputes: disputed.length > 0,
  }
}

/** Keeps everything in its place while the screen is in use, done or not; new doses come last (U10.6). */
export function stableLayout(shownLayout: RoundLayout, newLayout: RoundLayout): RoundLayout {
  const shownKeys = new Set(cardsOf(shownLayout).flatMap(keysOf))
  const isNew = (key: string) => !shownKeys.has(key)
  const newCards = cardsOf(newLayout)
    .map(card => withKeys(card, isNew))
    .filter(card => keysOf(card).length > 0)
  return newCards.length === 0
    ? shownLayout
    : { ...shownLayout, addedCards: [...shownLayout.addedCards, ...newCards] }
}

const cardsOf = ({ due, later, doneCards, addedCards }: RoundLayout) => [
  ...due,
  ...later,
  ...doneCards,
  ...addedCards,
]
const keysOf = ({ turns, doneKeys }: CardLayout) => [...Object.values(turns).flat(), ...doneKeys]

const withKeys = (
  { clientId, turns, doneKeys }: CardLayout,
  isKept: (key: string) => boolean,
): CardLayout => ({
  clientId,
  turns: {
    settle: turns.settle.filter(isKept),
    late: turns.late.filter(isKept),
    now: turns.now.filter(isKept),
    stopped: turns.stopped.filter(isKept),
    later: turns.later.filter(isKept),
  },
  doneKeys: doneKeys.filter(isKept),
  giveAllKeys: [],
})

function cardOf({ clientChart: person, doses, giveAllDoses: together }: ClientRound): CardLayout {
  const keysOfTurn = (turn: Turn) => doses.filter(dose => !dose.isDone && dose.turn === turn).map(doseKeyOf)
  return {
    clientId: person.client.id,
    turns: {
      settle: keysOfTurn('settle'),
      late: keysOfTurn('late'),
      now: keysOfTurn('now'),
      stopped: keysOfTurn('stopped'),
      later: keysOfTurn('later'),
    },
    doneKeys: doses.filter(dose => dose.isDone).map(doseKeyOf),
    giveAllKeys: together.map(dose => dose.key),
  }
}

const doseKeyOf = ({ dose }: RoundDose) => dose.key
