/** The states of operations in the outbox. */

/**
 * waiting ─receipt─▶ (gone: the mirror has the rows)
 *              ├────▶ applied   the server has it, its rows have not arrived yet ──pull──▶ (gone)
 *              ├────▶ refused   the server's reason is kept with it
 *              └────▶ held      quarantined: kept on the server until a person decides
 * A quiet operation, which is never shown as waiting, has the state `quiet`, and is gone with any receipt (L2).
 * An operation in flight stays `waiting`; an older Hearth wrote `sent` then, which means the same. These are the stored
 * names: outside the outbox they are called queued, confirmed, refused and quarantined (`RECORD_STATE`).
 */
export type OutboxState = 'waiting' | 'quiet' | 'sent' | 'applied' | 'refused' | 'held'

/** Returns the state of an operation before its receipt. */
export const queuedState = ({ isQuiet }: { readonly isQuiet?: true }): OutboxState =>
  isQuiet === true ? 'quiet' : 'waiting'

/** States of changes without a receipt that are shown to people as waiting. */
export const UNCONFIRMED_STATES = ['waiting', 'sent'] as const satisfies readonly OutboxState[]
export const isUnconfirmed = ({ state }: { readonly state: OutboxState }): boolean =>
  state === 'waiting' || state === 'sent'

/** States of all operations to be sent. */
export const STATES_TO_SEND = [...UNCONFIRMED_STATES, 'quiet'] as const satisfies readonly OutboxState[]
