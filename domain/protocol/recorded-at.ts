import type { Operation } from '../operation.ts'

/** Returns when an operation was recorded, by the server's clock. */
export const correctedRecordedAt = (operation: Pick<Operation, 'recorded_at' | 'clock_offset_ms'>): string =>
  new Date(Date.parse(operation.recorded_at) + operation.clock_offset_ms).toISOString()
