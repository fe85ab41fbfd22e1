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
}

/** `isRecent`: something was just marked for that client; the card stays where it is so that the undo does too. */
export function layoutOf({ clients }: Round, isRecent: (client: ClientRound) => boolean): RoundLayout {
  const isDue = (client: ClientRound) => client.isDue || isRecent(client)
  const isDone = ({ doses }: ClientRound) => doses.some(dose => dose.isDone)
  const rest = clients.filter(client => !isDue(client))
  return {
    due: clients.filter(isDue).map(cardOf),
    later: rest.filter(client => !isDone(client)).map(cardOf),
    done: rest.filter(isDone).map(cardOf),
  }
}

function cardOf({ person, doses, together }: ClientRound): CardLayout {
  const of = (turn: Turn) => doses.filter(dose => !dose.isDone && dose.turn === turn).map(doseKeyOf)
  return {
    clientId: person.client.id,
    turns: { settle: of('settle'), late: of('late'), now: of('now'), later: of('later') },
    done: doses.filter(dose => dose.isDone).map(doseKeyOf),
    together: together.map(dose => dose.key),
  }
}

const doseKeyOf = ({ dose }: RoundDose) => dose.key
