/**
 * The error of this device's clock, measured at every response: the server's time against the middle of the round trip
 * (S15). Among the last responses, the measurement with the shortest round trip is used.
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
      // If the clock was set between sending and receiving, the measurement is invalid.
      if (trip < 0) return
      const fresh = { offset: serverTime - (sentAt + trip / 2), trip }
      // The true offset is within half a trip of each measurement. Those that contradict the newest are from before the
      // clock was set.
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
