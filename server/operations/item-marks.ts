/** The marks around a dose: marks of the same drug for the same client that are close enough to matter. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import {
  type DosePlan,
  type PlanOf,
  planOfVersion,
  tooCloseMinutesOf,
} from '#domain/rules/doses/double-dose.ts'
import { areSameDrug } from '#domain/rules/doses/drugs.ts'
import { type Instant, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'

type Mark = RowOf<'mark'>
type Version = RowOf<'medication_version'>

/** The dose plans of these clients' orders, by version. Doses of one drug are compared by their plans. */
export class DosePlans {
  readonly #versions: ReadonlyMap<string, Version>
  readonly #plans = new Map<string, DosePlan>()
  readonly #versionIdByDose = new Map<string, string>()

  constructor(readonly versions: readonly Version[]) {
    this.#versions = new Map(versions.map(version => [version.id, version]))
  }

  /** Returns the plan of a version, computed once, because the computation iterates over a year. */
  planOfVersion(id: string | undefined): DosePlan | undefined {
    const version = this.#versions.get(id ?? '')
    if (version === undefined) return undefined
    const plan = this.#plans.get(version.id) ?? planOfVersion(version)
    this.#plans.set(version.id, plan)
    return plan
  }

  addDoses(doses: readonly RowOf<'administration'>[]): void {
    for (const dose of doses) this.#versionIdByDose.set(dose.id, dose.medication_version_id)
  }

  readonly planOf: PlanOf<Mark> = mark =>
    this.planOfVersion(mark.medication_version_id ?? undefined) ??
    this.planOfVersion(this.#versionIdByDose.get(mark.administration_id))

  /** Returns the order and all orders of its client that were ever of the same drug. */
  ordersOfSameDrug(medicationId: string): string[] {
    const orderVersions = this.versions.filter(({ medication_id }) => medication_id === medicationId)
    const sameDrugVersions = this.versions.filter(
      candidate =>
        candidate.client_id === orderVersions[0]?.client_id &&
        orderVersions.some(version => areSameDrug(candidate, version)),
    )
    return [...new Set([medicationId, ...sameDrugVersions.map(({ medication_id }) => medication_id)])]
  }
}

export const readDosePlans = async (
  connection: Connection,
  clientIds: readonly number[],
): Promise<DosePlans> =>
  new DosePlans(
    await selectRows(connection, 'medication_version', sql`client_id = any(${[...clientIds]}::integer[])`),
  )

/** A time span, for the doses of these orders that were taken in it. */
export interface DoseSpan {
  readonly orderIds: readonly string[]
  readonly from: Instant
  readonly to: Instant
}

export const spanAround = (orderIds: readonly string[], moment: Instant, minutes: number): DoseSpan => ({
  orderIds,
  from: instantAt(millisOf(moment) - minutes * MINUTE_MS),
  to: instantAt(millisOf(moment) + minutes * MINUTE_MS),
})

/** Returns all marks of these doses, and of every dose taken in one of these spans. */
export async function readMarksOfDoses(
  connection: Connection,
  doseIds: readonly string[],
  spans: readonly DoseSpan[],
): Promise<Mark[]> {
  const spanRows = spans.flatMap(({ orderIds, from, to }) =>
    orderIds.map(medication_id => ({ medication_id, from_at: from, to_at: to })),
  )
  // The array and the lateral join keep PostgreSQL from reading all marks: it cannot know how few these spans contain,
  // and would estimate a tenth of the table.
  return selectRows(
    connection,
    'mark',
    sql`administration_id = any(array(
      select unnest(${[...doseIds]}::uuid[])
      union
      select taken.administration_id
      from jsonb_to_recordset(${JSON.stringify(spanRows)}::jsonb)
        as span (medication_id uuid, from_at timestamptz, to_at timestamptz)
      cross join lateral (
        select administration_id from mark as taken
        where taken.medication_id = span.medication_id and taken.status = 'given'
          and taken.given_at between span.from_at and span.to_at
        offset 0
      ) as taken))`,
  )
}

/** Returns all marks of the doses of new marks, which are not in the database yet, and of doses close to them. */
export function readMarksAround(
  connection: Connection,
  newMarks: readonly Mark[],
  plans: DosePlans,
): Promise<Mark[]> {
  const spans = newMarks.flatMap(mark =>
    mark.given_at === null
      ? []
      : spanAround(
          plans.ordersOfSameDrug(mark.medication_id),
          mark.given_at,
          tooCloseMinutesOf(plans.planOf(mark)),
        ),
  )
  return readMarksOfDoses(connection, [...new Set(newMarks.map(mark => mark.administration_id))], spans)
}

/** Returns all marks of the other doses that these items are about. */
export async function readOtherMarks(
  connection: Connection,
  marks: readonly Mark[],
  items: readonly RowOf<'attention_item'>[],
): Promise<Mark[]> {
  const knownIds = new Set(marks.map(({ id }) => id))
  const missingIds = items
    .filter(({ resolved_at }) => resolved_at === null)
    .flatMap(({ subject_ids }) => subject_ids.filter(id => !knownIds.has(id)))
  const subjectMarks = await rowsById(connection, 'mark', [...new Set(missingIds)])
  if (subjectMarks.length === 0) return []
  const doseIds = [...new Set(subjectMarks.map(mark => mark.administration_id))]
  return (await readMarksOfDoses(connection, doseIds, [])).filter(({ id }) => !knownIds.has(id))
}
