/** What can happen to one call on its way (faults 7, 9, 13–18). */
import fc from 'fast-check'

export const FAULTS = [
  /** Never arrives. */
  'dropped',
  /** Arrives and is done; the answer is lost. */
  'answer_lost',
  /** Done at once; the answer comes some commands later. */
  'answer_late',
  /** The device abandons the request; it arrives some commands later all the same. */
  'arrives_late',
  /** Request and answer some commands later. */
  'slow',
  /** Arrives at both servers at once; one answer comes back. */
  'twice',
  /** The first half of the answer's body. */
  'truncated',
  'captive_portal',
  'redirected',
  /** 429 of our server, with Retry-After. */
  'too_many_requests',
  /** 503 of a proxy in front. */
  'bad_gateway',
  /** 500 of our server. */
  'server_error',
  /** A proxy lets no more than one operation through at once: 413 without a word of ours. */
  'too_large',
] as const

export type Fault = (typeof FAULTS)[number]

/** A call on its way: through which of the two servers, and what happens to it. */
export interface Passage {
  readonly server: 0 | 1
  readonly fault: Fault | null
  /** For what comes late: after this many commands. */
  readonly commandsLater: number
}

export const passage: fc.Arbitrary<Passage> = fc.record({
  server: fc.constantFrom(0 as const, 1 as const),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
  ),
  commandsLater: fc.integer({ min: 1, max: 6 }),
})

export const CLEAR: Passage = { server: 0, fault: null, commandsLater: 0 }
