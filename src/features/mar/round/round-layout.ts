/** The place of each card of the round and its doses; the text of the cards changes without it. Pure. */
import type { ClientRound, Round, RoundDose, Turn } from '../../../charts/round.ts'

export interface CardLayout {
  clientId: number
  /** Keys of the doses that are not done. */
  turns: Readonly<Record<Turn, readonly string[]>>
  done: readonly string[]
  /** Keys of the doses that "Give all" gives. */
  together: readonly string[]
}

export interface RoundLayout {
  /** Cards with something to give, and cards whose last act can still be undone. */
  due: readonly CardLayout[]
  later: readonly CardLayout[]
  done: readonly CardLayout[]
  /** Cards that arrived while the screen was in use: shown below all others. */
  added: readonly CardLayout[]
  /** True when nothing is due. */
  isCalm: boolean
  hasDisputes: boolean
}

/** `isRecent`: something was just marked for that client; the card stays where it is so that the undo does too. */
export function layoutOf(
  { clients, open, disputed }: Round,
  isRecent: (client: ClientRound) => boolean,
): RoundLayout {
  const isDue = (client: ClientRound) => client.isDue || isRecent(client)
  const isDone = ({ doses }: ClientRound) => doses.some(dose => dose.isDone)
  const rest = clients.filter(client => !isDue(client))
  return {
    due: clients.filter(isDue).map(cardOf),
    later: rest.filter(client => !isDone(client)).map(cardOf),
    done: rest.filter(isDone).map(cardOf),
    added: [],
    isCalm: open === 0,
    hasDisputes: disputed.length > 0,
  }
}

/** Keeps everything in its place while the screen is in use, done or not; new doses come last (U10.6). */
export function keptLayout(shown: RoundLayout, fresh: RoundLayout): RoundLayout {
  const standing = new Set(cardsOf(shown).flatMap(keysOf))
  const isNew = (key: string) => !standing.has(key)
  const added = cardsOf(fresh)
    .map(card => onlyWith(card, isNew))
    .filter(card => keysOf(card).length > 0)
  return added.length === 0 ? shown : { ...shown, added: [...shown.added, ...added] }
}

const cardsOf = ({ due, later, done, added }: RoundLayout) => [...due, ...later, ...done, ...added]
const keysOf = ({ turns, done }: CardLayout) => [...Object.values(turns).flat(), ...done]

const onlyWith = ({ clientId, turns, done }: CardLayout, is: (key: string) => boolean): CardLayout => ({
  clientId,
  turns: {
    settle: turns.settle.filter(is),
    late: turns.late.filter(is),
    now: turns.now.filter(is),
    stopped: turns.stopped.filter(is),
    later: turns.later.filter(is),
  },
  done: done.filter(is),
  together: [],
})

function cardOf({ person, doses, together }: ClientRound): CardLayout {
  const of = (turn: Turn) => doses.filter(dose => !dose.isDone && dose.turn === turn).map(doseKeyOf)
  return {
    clientId: person.client.id,
    turns: {
      settle: of('settle'),
      late: of('late'),
      now: of('now'),
      stopped: of('stopped'),
      later: of('later'),
    },
    done: doses.filter(dose => dose.isDone).map(doseKeyOf),
    together: together.map(dose => dose.key),
  }
}

const doseKeyOf = ({ dose }: RoundDose) => dose.key
