/**
 * The item that tells managers of an incident of high severity at once (I5). Pure; the server loads the item that is
 * there and writes the one that comes out.
 */
import { type AttentionKind, attentionId, unresolved } from '../entities/attention-item.ts'
import type { RowOf } from '../registry.ts'
import type { Instant } from '../values/dates.ts'

const KIND = 'severe_incident' satisfies AttentionKind

export const incidentItemId = (reportId: string): string => attentionId(KIND, [reportId])

/** Who made the change that is looked at, and when. */
interface Change {
  readonly author_id: number
  readonly recorded_at: Instant
  readonly received_at: Instant
}

/**
 * The item as a changed report leaves it; undefined when it stays as it is. One that a person has reviewed stays
 * reviewed; one that was settled because the severity was lowered opens again when it is raised.
 */
export function itemOfIncident(
  report: RowOf<'incident_report'>,
  item: RowOf<'attention_item'> | undefined,
  { author_id, recorded_at, received_at }: Change,
): RowOf<'attention_item'> | undefined {
  const { id, severity, status, removed_at, client_id, home_id, scope } = report
  const isSevere = severity === 'high' && status === 'open' && removed_at === null
  if (isSevere && (item === undefined || item.resolution === 'corrected')) {
    return {
      id: incidentItemId(id),
      kind: KIND,
      client_id,
      home_id,
      subject_ids: [id],
      details: {},
      author_id,
      recorded_at,
      opened_at: received_at,
      ...unresolved,
      scope,
    }
  }
  if (isSevere || item === undefined || item.resolved_at !== null) return undefined
  return { ...item, resolved_at: recorded_at, resolved_by: author_id, resolution: 'corrected' }
}
