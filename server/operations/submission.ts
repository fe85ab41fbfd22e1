/** What comes in to be applied, and what is answered for it. */
import { createHash } from 'node:crypto'
import type { ErrorBody } from '#domain/errors.ts'
import { canonicalJson, type Operation, type Place } from '#domain/operation.ts'
import type { Collection } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'

export interface Submission {
  readonly operation: Operation
  readonly signature: string | null
  readonly place: Exclude<Place, 'device'>
  /** Of a REST call: what its caller sent. The server adds moments and ids of its own, which differ in a repetition. */
  readonly asked?: unknown
}

export interface TouchedRow {
  readonly collection: Collection
  readonly id: string | number
  readonly scope: Scope
}

export interface Receipt {
  readonly id: string
  /** `duplicate`: it was answered before; `earlier` says how. `held`: kept raw until somebody decides (S9, S13). */
  readonly outcome: 'applied' | 'duplicate' | 'held' | 'rejected'
  readonly earlier?: 'applied' | 'held' | 'rejected'
  readonly error?: ErrorBody
  readonly touched: readonly TouchedRow[]
}

/** What makes two operations with one id the same: everything that is signed; of a REST call, who asked for what. */
export function contentHash({ operation, place, asked }: Submission): Buffer {
  const { kind, author_id, args } = operation
  const content = place === 'rest' ? { place, kind, author_id, asked: asked ?? args } : operation
  return createHash('sha256').update(canonicalJson(content)).digest()
}
