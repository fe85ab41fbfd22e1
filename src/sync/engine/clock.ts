/**
 * How wrong this device's clock is, measured at every response: the server's time against the middle of the round
 * trip (S15). Of the last responses the one with the shortest trip counts.
 */
export interface ServerClock {
  measure(answer: { sentAt: number; receivedAt: number; serverTime: number }): void
  /** Server clock minus ours in milliseconds; the last known value before the first response. */
  offset(): number
}

const KEPT = 5
/** Clocks are read in whole milliseconds and drift a little between two answers. */
const READING_MS = 1_000

export function createServerClock(lastKnown: number): ServerClock {
  let measured: { offset: number; trip: number }[] = []
  return {
    measure({ sentAt, receivedAt, serverTime }) {
      const trip = receivedAt - sentAt
      // A clock set between sending and receiving makes the trip nonsense.
      if (trip < 0) return
      const fresh = { offset: serverTime - (sentAt + trip / 2), trip }
      // The truth lies within half a trip of each; what cannot agree with the newest was measured on a clock since set.
      const agreeing = measured.filter(
        ({ offset, trip: other }) => Math.abs(offset - fresh.offset) <= (trip + other) / 2 + READING_MS,
      )
      measured = [...agreeing.slice(1 - KEPT), fresh]
    },
    offset() {
      const best = measured.toSorted((left, right) => left.trip - right.trip)[0]
      return best?.offset ?? lastKnown
    },
  }
}
