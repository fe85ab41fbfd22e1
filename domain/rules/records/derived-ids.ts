/** Ids that two devices agree on without communicating: the same facts give the same id. */
import type { AttentionKind } from '../../entities/attention-item.ts'
import { derivedId } from '../../values/ids.ts'

/**
 * Returns the id every device derives for the same due dose (M1): order line, nominal home-local date, nominal time.
 */
export function administrationId(medicationId: string, date: string, time: string): string {
  return derivedId('administration', medicationId, date, time)
}

/** Returns the id of an item that needs attention. */
export const attentionId = (kind: AttentionKind, subjectIds: readonly string[], round = ''): string =>
  derivedId('attention', kind, ...[...subjectIds].sort(), round)
