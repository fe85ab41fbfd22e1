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
const TOLERANCE_MS = 1_000

export function createServerClock(lastKnownOffset: number): ServerClock {
  let measurements: { offset: number; roundTripMs: number }[] = []
  return {
    measure({ sentAt, receivedAt, serverTime }) {
      const roundTripMs = receivedAt - sentAt
      // If the clock was set between sending and receiving, the measurement is invalid.
      if (roundTripMs < 0) return
      const measurement = { offset: serverTime - (sentAt + roundTripMs / 2), roundTripMs }
      // The true offset is within half a trip of each measurement. Those that contradict the newest are from before the
      // clock was set.
      const agreeingMeasurements = measurements.filter(
        ({ offset, roundTripMs: otherTrip }) =>
          Math.abs(offset - measurement.offset) <= (roundTripMs + otherTrip) / 2 + TOLERANCE_MS,
      )
      measurements = [...agreeingMeasurements.slice(1 - MAX_MEASUREMENTS), measurement]
    },
    offset() {
      const bestMeasurement = measurements.toSorted((left, right) => left.roundTripMs - right.roundTripMs)[0]
      return bestMeasurement?.offset ?? lastKnownOffset
    },
  }
}
