/**
 * Finds the version of its order a dose belongs to: the version its author saw (M9.7), else the version in force. Pure.
 */
import type { DueSlot } from '../schedule.ts'
import type { MarkRow, Order, VersionRow } from './orders.ts'

interface MarkedDose {
  /** Null while nothing is recorded of it. */
  readonly version_id: string | null
  readonly effectiveMarks: readonly MarkRow[]
}

export function versionOf(order: Order, slot: DueSlot | null, record: MarkedDose | null): VersionRow {
  const seenVersion = versionIn(order, record === null ? undefined : seenVersionId(record.effectiveMarks))
  return seenVersion ?? versionIn(order, slot?.version_id ?? record?.version_id) ?? order.currentVersion
}

/** Returns the version the author of this mark saw; for a mark without a version, the version of its dose. */
export const versionOfMark = ({ order, version }: { order: Order; version: VersionRow }, mark: MarkRow) =>
  versionIn(order, mark.medication_version_id) ?? version

export const versionIn = (order: Order, id: string | null | undefined): VersionRow | undefined =>
  order.versions.find(version => version.id === id)

/** Returns the version that the mark's author saw; undefined if nothing is recorded or the version was not kept. */
export const seenVersionId = (effectiveMarks: readonly MarkRow[]): string | undefined =>
  effectiveMarks.find(mark => mark.status !== 'scheduled')?.medication_version_id ?? undefined
