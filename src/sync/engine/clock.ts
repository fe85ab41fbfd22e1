/**
 * The error of this device's clock, measured at every response: the server's time against the middle of the round trip
 * (S15). Among the last responses, the measurement with the shortest round trip is used.
 */
export interface ServerClock {
  measure(answer: { sentAt: number; receivedAt: number; serverTime: number }): void
  /** Server clock minus ours in milliseconds; the last known value before the first response. */
  offset(): number
}

const MAX_MEASUREMENTS = 5
/** Clocks are read in whole milliseconds and drift a little between two answers. */
const READING_MS = 1_000

export function createServerClock(lastKnown: number): ServerClock {
  let measurements: { offset: number; trip: number }[] = []
  return {
    measure({ sentAt, receivedAt, serverTime }) {
      const trip = receivedAt - sentAt
      // If the clock was set between sending and receiving, the measurement is invalid.
      if (trip < 0) return
      const measurement = { offset: serverTime - (sentAt + trip / 2), trip }
      // The true offset is within half a trip of each measurement. Those that contradict the newest are from before the
      // clock was set.
      const agreeingMeasurements = measurements.filter(
        ({ offset, trip: otherTrip }) =>
          Math.abs(offset - measurement.offset) <= (trip + otherTrip) / 2 + READING_MS,
      )
      measurements = [...agreeingMeasurements.slice(1 - MAX_MEASUREMENTS), measurement]
    },
    offset() {
      const best = measurements.toSorted((left, right) => left.trip - right.trip)[0]
      return best?.offset ?? lastKnown
    },
  }
}
