/** What each person was shown as saved: a plain list, which knows nothing of how syncing works. */
export interface Saved {
  readonly operation_id: string
  readonly device: string
  readonly author_id: number
  readonly kind: string
  readonly args: Readonly<Record<string, unknown>>
}

export class Oracle {
  readonly saved: Saved[] = []
  /** Begun at a tap; whether the person saw the tick or the tab died before. */
  readonly attempted = new Set<string>()
}
