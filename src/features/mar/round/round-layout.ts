/** The order of the round's cards and of the doses in each; a text can change while its place stays. Pure. */
import {
  type ClientRound,
  DUE_STATES,
  type DueState,
  type Round,
  type RoundDose,
} from '../../../charts/round.ts'

export interface CardLayout {
  clientId: number
  /** Keys of the doses that are not done. */
  openKeysByState: Readonly<Record<DueState, readonly string[]>>
  doneKeys: readonly string[]
  /** Keys of the doses that "Give all" gives. */
  giveAllKeys: readonly string[]
  /** Keys of the doses of the day before, which say so. */
  yesterdayKeys: readonly string[]
}

export interface RoundLayout {
  /** Cards with something to give, and cards whose last act can still be undone. */
  dueCards: readonly CardLayout[]
  laterCards: readonly CardLayout[]
  doneCards: readonly CardLayout[]
  /** Cards that arrived while the screen was in use: shown below all others. */
  addedCards: readonly CardLayout[]
  /** True when nothing is due. */
  isNothingDue: boolean
  hasDisputes: boolean
}

/** `isRecentlyMarked`: a dose of the client was just marked; the card keeps its place, so that the undo does too. */
export function roundLayoutOf(
  { clients, openCount, disputedDoses }: Round,
  isRecentlyMarked: (client: ClientRound) => boolean,
): RoundLayout {
  const isDue = (client: ClientRound) => client.isDue || isRecentlyMarked(client)
  const hasDoneDoses = ({ doses }: ClientRound) => doses.some(dose => dose.isDone)
  const clientsNotDue = clients.filter(client => !isDue(client))
  return {
    dueCards: clients.filter(isDue).map(cardLayoutOf),
    laterCards: clientsNotDue.filter(client => !hasDoneDoses(client)).map(cardLayoutOf),
    doneCards: clientsNotDue.filter(hasDoneDoses).map(cardLayoutOf),
    addedCards: [],
    isNothingDue: openCount === 0,
    hasDisputes: disputedDoses.length > 0,
  }
}

/** Keeps everything in its place while the screen is in use, done or not; new doses come last (U10.6). */
export function stableLayout<Layout extends RoundLayout>(shownLayout: Layout, newLayout: Layout): Layout {
  const shownKeys = new Set(cardsOf(shownLayout).flatMap(keysOf))
  const isNew = (key: string) => !shownKeys.has(key)
  const newCards = cardsOf(newLayout)
    .map(card => withKeys(card, isNew))
    .filter(card => keysOf(card).length > 0)
  return newCards.length === 0
    ? shownLayout
    : { ...shownLayout, addedCards: [...shownLayout.addedCards, ...newCards] }
}

const cardsOf = ({ dueCards, laterCards, doneCards, addedCards }: RoundLayout) => [
  ...dueCards,
  ...laterCards,
  ...doneCards,
  ...addedCards,
]
const keysOf = ({ openKeysByState, doneKeys }: CardLayout) => [
  ...Object.values(openKeysByState).flat(),
  ...doneKeys,
]

const withKeys = (
  { clientId, openKeysByState, doneKeys, yesterdayKeys }: CardLayout,
  isKept: (key: string) => boolean,
): CardLayout => ({
  clientId,
  openKeysByState: byState(dueState => openKeysByState[dueState].filter(isKept)),
  doneKeys: doneKeys.filter(isKept),
  giveAllKeys: [],
  yesterdayKeys: yesterdayKeys.filter(isKept),
})

function cardLayoutOf({ clientChart, doses, giveAllDoses }: ClientRound): CardLayout {
  return {
    clientId: clientChart.client.id,
    openKeysByState: byState(dueState =>
      doses.filter(dose => !dose.isDone && dose.dueState === dueState).map(doseKeyOf),
    ),
    doneKeys: doses.filter(dose => dose.isDone).map(doseKeyOf),
    giveAllKeys: giveAllDoses.map(dose => dose.key),
    yesterdayKeys: doses.filter(dose => dose.isYesterday).map(doseKeyOf),
  }
}

const byState = (keysIn: (dueState: DueState) => readonly string[]) =>
  Object.fromEntries(DUE_STATES.map(dueState => [dueState, keysIn(dueState)])) as Record<
    DueState,
    readonly string[]
  >

const doseKeyOf = ({ dose }: RoundDose) => dose.key
