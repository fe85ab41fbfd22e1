/** Which card of the round stands where, and what is in it; what the cards say changes without it. Pure. */
import type { ClientRound, Round, RoundDose, Turn } from '../../../charts/round.ts'

export interface CardLayout {
  clientId: number
  /** Keys of the doses that are not done. */
  turns: Readonly<Record<Turn, readonly string[]>>
  done: readonly string[]
  /** Keys of what "Give all" gives. */
  together: readonly string[]
}

export interface RoundLayout {
  /** With something to give, and those whose last act can still be undone. */
  due: readonly CardLayout[]
  later: readonly CardLayout[]
  done: readonly CardLayout[]
  /** What came while the screen was used: below everything that stood there. */
  added: readonly CardLayout[]
  /** Nothing is due. */
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

/** While the screen is used everything stays where it stands, done or not, and what is new comes last (U10.6). */
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
