/**
 * The two roles of the embedded PostgreSQL: the one that sets it up, and the one Hearth works as. That one owns the tables
 * and may do nothing outside of them: run no program, read no file of this computer, be nobody else.
 */
import type pg from 'pg'
import { newClient } from '../database/connection.ts'
import { DATABASE_NAME } from './embedded-cluster.ts'

export const ADMIN_USER = 'hearth_admin'
export const DATABASE_USER = 'hearth'
/** What an older Hearth did everything as. PostgreSQL does not let it be less than all-powerful, so nobody signs in as it. */
const FORMER_USER = 'hearth_before'

const CONNECT_WITHIN_MS = 10_000
/** A role that is not there is answered like a wrong password. */
const NOT_LET_IN = /^28/

export type AddressOf = (user: string, database: string) => string

/** In a cluster of an older Hearth makes the role that sets it up. Throws what PostgreSQL says to the last of its roles. */
export async function ensureAdmin(addressOf: AddressOf, password: string): Promise<void> {
  try {
    await connected(addressOf(ADMIN_USER, 'postgres'), async () => {})
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_LET_IN.test(String(error.code)))) throw error
    await connected(addressOf(DATABASE_USER, 'postgres'), client =>
      client.query(`create role ${ADMIN_USER} superuser login password ${client.escapeLiteral(password)}`),
    )
  }
}

/** @param client of the admin, in any database */
export async function ensureHearth(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = $1',
    [DATABASE_USER],
  )
  if (rows[0]?.rolsuper === false) return
  await client.query('begin')
  if (rows[0] !== undefined) {
    await client.query(`alter role ${DATABASE_USER} rename to ${FORMER_USER}`)
    await client.query(`alter role ${FORMER_USER} nologin`)
  }
  await client.query(`create role ${DATABASE_USER} login password ${client.escapeLiteral(password)}`)
  await client.query('commit')
}

/** @param client of the admin, in Hearth's database, whose tables and functions may be of another role */
export async function giveToHearth(client: pg.Client): Promise<void> {
  await client.query(`alter database ${DATABASE_NAME} owner to ${DATABASE_USER}`)
  await client.query(`do $$
    declare statement text;
    begin
      for statement in
        select format('alter table %I owner to ${DATABASE_USER}', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and relowner <> '${DATABASE_USER}'::regrole
          -- The sequence of a column goes with its table.
          and not exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
        union all
        select format('alter routine %s owner to ${DATABASE_USER}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and proowner <> '${DATABASE_USER}'::regrole
          and not exists (select from pg_depend
            where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      loop execute statement; end loop;
    end $$`)
}

/** Throws what PostgreSQL says, also to a connection. */
export async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
