import type { Operation } from '#domain/operation.ts'

/** What each person was shown as saved: a plain list, which knows nothing of how syncing works. */
export interface Saved {
  readonly operation_id: string
  readonly device: string
  readonly author_id: number
  readonly kind: string
  readonly args: Readonly<Record<string, unknown>>
  /** Of a change to an order: what stood in the field on the author's screen. */
  readonly saw?: unknown
}

/** A change to the directory of clients, asked for over REST. */
export interface DirectoryAct {
  readonly name: string
  /** undefined while the client is being admitted. */
  client_id: number | undefined
  readonly field: 'admission' | 'status' | 'phone' | 'last_name'
  readonly value: string
  /** What stood in the field on its author's screen. */
  readonly saw: unknown
  /** Positions in the order of beginnings and endings; without an answer it may still take effect. */
  readonly begun: number
  ended: number
  outcome: 'unknown' | 'done' | 'refused'
}

export class Oracle {
  readonly directory: DirectoryAct[] = []
  #position = 0
  readonly saved: Saved[] = []
  /** Begun at a tap; whether the person saw the tick or the tab died before. */
  readonly attempted = new Set<string>()
  /** Refused operations that a person gave up or tried again as new ones. */
  readonly discarded = new Set<string>()
  /** What people tried on homes that were never theirs. */
  readonly trespasses: Operation[] = []

  /** The next position in the order of beginnings and endings. */
  nextPosition(): number {
    return ++this.#position
  }
}
