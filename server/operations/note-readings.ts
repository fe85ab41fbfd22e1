/** Writes to the access log what the server itself saw a person read (L14). */
import type { AccessAction, AccessTarget } from '#domain/answers/access-record.ts'
import { SAME_VIEWING_MINUTES } from '#domain/rules/access/viewings.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { repeatableId } from '#domain/values/ids.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import { tokenKey } from '../database/server-secret.ts'
import { readOutcomes } from './operation-log.ts'
import { unsignedSubmission } from './submission.ts'
import type { WritingDependencies } from './writes.ts'

export interface Reading {
  readonly what: AccessTarget
  readonly way: Extract<AccessAction, 'viewed' | 'exported'>
  readonly scope: Scope
  /** Null when the reading is about everyone in the scope. */
  readonly client_id: number | null
}

type AccessLogDependencies = Pick<WritingDependencies, 'database' | 'random' | 'writes'>

/**
 * Logs readings, as one entry within some minutes: the id is derived from the reader, the kind of record, the way, the
 * scope, the client and the time, so that a search typed letter by letter, or two processes, make one entry (S2). The
 * id includes a secret of the server: anyone who could compute the id could use it beforehand for something else.
 *
 * @throws when the entry could not be written
 */
export async function logReadings(
  { database, random, writes }: AccessLogDependencies,
  caller: Caller,
  readings: readonly Reading[],
  now: string,
): Promise<void> {
  const timeSlot = String(Math.floor(Date.parse(now) / (SAME_VIEWING_MINUTES * MINUTE_MS)))
  const secret = (await tokenKey(database, random)).toString('base64url')
  const readingsById = new Map(
    readings.map(reading => {
      const keyParts = [reading.what, reading.way, reading.scope, String(reading.client_id)]
      return [repeatableId('access', secret, String(caller.user_id), ...keyParts, timeSlot), reading] as const
    }),
  )
  const outcomesById = await readOutcomes(database, [...readingsById.keys()])
  const submissions = [...readingsById]
    .filter(([id]) => !outcomesById.has(id))
    .map(([id, args]) =>
      unsignedSubmission({ id, kind: 'access.viewed', args, author: caller, recordedAt: now }),
    )
  if (submissions.length === 0) return
  for (const { outcome, earlier } of await writes.apply(submissions, now)) {
    if ((outcome === 'duplicate' ? earlier : outcome) !== 'applied')
      throw new Error('A reading was not noted.')
  }
}

/**
 * Logs readings like `logReadings`, but only reports a failure instead of throwing it: it must not keep the people who
 * give care from a chart.
 */
export async function tryLogReadings(
  dependencies: AccessLogDependencies & Pick<WritingDependencies, 'log'>,
  caller: Caller,
  readings: readonly Reading[],
  now: string,
): Promise<void> {
  try {
    await logReadings(dependencies, caller, readings, now)
  } catch (error) {
    const kinds = [...new Set(readings.map(({ what }) => what))]
    dependencies.log({
      event: 'reading_not_noted',
      user_id: caller.user_id,
      what: kinds.join(' '),
      error: error instanceof Error ? error.name : 'unknown',
    })
  }
}
