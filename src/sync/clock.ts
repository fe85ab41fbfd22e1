/**
 * How wrong this device's clock is, measured at every real answer: the server's time against the middle of the round
 * trip (S15). The best of the last answers counts, the one with the shortest trip.
 */
export interface ServerClock {
  heard(answer: { sentAt: number; receivedAt: number; serverTime: number }): void
  /** Server clock minus ours in milliseconds; what was last known before the first answer. */
  offset(): number
}

const KEPT = 5

export function createServerClock(lastKnown: number): ServerClock {
  let measured: { offset: number; trip: number }[] = []
  return {
    heard({ sentAt, receivedAt, serverTime }) {
      const trip = receivedAt - sentAt
      // A clock set between sending and receiving makes the trip nonsense.
      if (trip < 0) return
      measured = [...measured.slice(1 - KEPT), { offset: serverTime - (sentAt + trip / 2), trip }]
    },
    offset() {
      const best = measured.toSorted((left, right) => left.trip - right.trip)[0]
      return best?.offset ?? lastKnown
    },
  }
}
