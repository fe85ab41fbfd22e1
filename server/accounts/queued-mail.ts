/**
 * Mails through a queue in the database: written together with the change they report, tried at once, and again after
 * one minute, two, four and so on until they are no longer useful. A sender claims a mail first, so that no two
 * processes send it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { AccessMail } from '#domain/answers/access-mail.ts'
import { DAY_MS, type Instant, instantAt } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { accessMailsTo } from '../database/access-mails.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import type { Mail } from '../mail/mailer.ts'

/** How long a mail that no one waits for stays useful. */
const DEFAULT_LIFETIME_MS = DAY_MS
/** The most mails of one run, more than a minute usually brings. */
const MAX_MAILS_PER_RUN = 200
/** Codes from here on mean that the mail server refuses the mail for this address (RFC 5321, 4.2.1). */
const MIN_REFUSAL_CODE = 500

type SendingDependencies = Pick<Dependencies, 'database' | 'mailer' | 'now' | 'log'>
type QueueingDependencies = Pick<Dependencies, 'now' | 'random'>

export interface NamedMail {
  /** The name in the log and for `accessMailsTo`. */
  readonly name: string
  readonly mail: Mail
  /** How long the mail is useful; a day by default. */
  readonly lasts_ms?: number
}

/** A mail with a link that lets a person in, and whose state is shown. */
export interface AccessLinkMail extends NamedMail {
  readonly name: AccessMail['what']
  readonly user_id: number
  readonly lasts_ms: number
}

/**
 * Puts a mail into the queue and returns its id. Replaces a waiting mail of the same kind to the same person. `tries`:
 * how often it was tried before.
 */
export async function queueMail(
  connection: Connection,
  { now, random }: QueueingDependencies,
  namedMail: NamedMail | AccessLinkMail,
  tries = 0,
): Promise<string> {
  const { name, mail, lasts_ms = DEFAULT_LIFETIME_MS } = namedMail
  const user_id = 'user_id' in namedMail ? namedMail.user_id : null
  const created_at = instantAt(now())
  if (user_id !== null) {
    await connection
      .updateTable('queued_mail')
      .set({ done_at: created_at, mail: null })
      .where('user_id', '=', user_id)
      .where('name', '=', name)
      .where('done_at', 'is', null)
      .execute()
  }
  const id = uuidV7(now(), random)
  const { to, subject, text } = mail
  await connection
    .insertInto('queued_mail')
    .values({
      ...{ id, name, user_id, created_at, until_at: instantAt(now() + lasts_ms) },
      ...{ mail: JSON.stringify({ to, subject, text }), tries },
      ...{ tried_at: tries === 0 ? null : created_at, sent_at: null, done_at: null },
    })
    .execute()
  return id
}

/** Writes a link and its mail together, tries to send the mail, and returns its state. */
export async function mailLink(
  dependencies: SendingDependencies & QueueingDependencies,
  createMail: (transaction: Transaction) => Promise<AccessLinkMail>,
): Promise<AccessMail | null> {
  const { database } = dependencies
  const { id, user_id } = await database.transaction().execute(async transaction => {
    const linkMail = await createMail(transaction)
    return { id: await queueMail(transaction, dependencies, linkMail), user_id: linkMail.user_id }
  })
  await sendQueuedMail(dependencies, id)
  return (await accessMailsTo(database, [user_id])).get(user_id) ?? null
}

/** Tries all mails that are due, oldest first. */
export async function sendQueuedMails(
  dependencies: SendingDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from queued_mail where ${dueCondition(instantNow(dependencies))}
    order by created_at limit ${MAX_MAILS_PER_RUN}`.execute(dependencies.database)
  for (const { id } of rows) {
    if (signal?.aborted) return
    await sendQueuedMail(dependencies, id)
  }
}

/** Tries to send a mail. Never throws: a failed mail is retried and logged. */
export async function sendQueuedMail(dependencies: SendingDependencies, id: string): Promise<void> {
  const { database, mailer } = dependencies
  const triedAt = instantNow(dependencies)
  let name = 'unknown'
  try {
    const { rows } = await sql<ClaimedMail>`
      update queued_mail set tries = tries + 1, tried_at = ${triedAt}
      where id = ${id} and ${dueCondition(triedAt)} returning name, mail, until_at`.execute(database)
    const [claimedMail] = rows
    if (claimedMail === undefined) return
    name = claimedMail.name
    if (claimedMail.until_at <= triedAt) return await markDone(dependencies, id, null)
    const outcome = await mailer.send(claimedMail.mail).then(
      () => 'sent' as const,
      (error: unknown) => {
        logMailFailure(dependencies, name, error)
        return isRefused(error) ? ('refused' as const) : ('failed' as const)
      },
    )
    if (outcome !== 'failed')
      await markDone(dependencies, id, outcome === 'sent' ? instantNow(dependencies) : null)
  } catch (error) {
    // The database is away: a claimed mail is retried.
    logMailFailure(dependencies, name, error)
  }
}

interface ClaimedMail {
  readonly name: string
  readonly mail: Mail
  readonly until_at: Instant
}

/**
 * SQL of a mail that is due: not done, and its last try long enough ago. The wait doubles from one minute up to an
 * hour.
 */
const dueCondition = (
  checkedAt: Instant,
): RawBuilder<boolean> => sql<boolean>`done_at is null and (tried_at is null
  or tried_at + interval '1 minute' * least(60, power(2, least(tries, 10) - 1)) <= ${checkedAt})`

async function markDone(
  { database, now }: SendingDependencies,
  id: string,
  sent_at: Instant | null,
): Promise<void> {
  await database
    .updateTable('queued_mail')
    .set({ sent_at, done_at: instantAt(now()), mail: null })
    .where('id', '=', id)
    .execute()
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= MIN_REFUSAL_CODE

export const logMailFailure = ({ log }: Pick<Dependencies, 'log'>, mail: string, error: unknown): void =>
  log({ event: 'mail_failed', mail, error: error instanceof Error ? error.name : 'unknown' })
