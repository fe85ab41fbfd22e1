/** Ids that two devices agree on without communicating: the same facts give the same id. */
import type { AttentionKind } from '../../entities/attention-item.ts'
import { derivedId } from '../../values/ids.ts'

/**
 * Returns the id every device derives for the same due dose (M1): from the order, and the date and time it is due at by
 * the home's clock.
 */
export function administrationId(medicationId: string, date: string, time: string): string {
  return derivedId('administration', medicationId, date, time)
}

/** Returns the id of an attention item about these records. */
export const attentionId = (kind: AttentionKind, subjectIds: readonly string[], itemNumber = ''): string =>
  derivedId('attention', kind, ...[...subjectIds].sort(), itemNumber)
