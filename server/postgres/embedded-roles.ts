/**
 * The two roles of the embedded PostgreSQL: the role that sets it up, and the role Hearth works as. Hearth's role owns
 * the tables and may do nothing else: run no program, read no file of this computer, assume no other role.
 */
import type pg from 'pg'
import { newClient } from '../database/connection.ts'
import { DATABASE_NAME } from './embedded-cluster.ts'

export const ADMIN_USER = 'hearth_admin'
export const DATABASE_USER = 'hearth'
/** The only role of an older Hearth. PostgreSQL requires it to stay a superuser, so its sign-in is disabled. */
const FORMER_USER = 'hearth_before'

const CONNECT_TIMEOUT_MS = 10_000
/** The SQLSTATE class of a failed sign-in. PostgreSQL answers a missing role like a wrong password. */
const SIGN_IN_FAILURE_CODES = /^28/

export type ConnectionStringOf = (user: string, database: string) => string

/** Creates the admin role in a cluster of an older Hearth. Throws PostgreSQL's error when neither role can sign in. */
export async function ensureAdminRole(
  connectionStringOf: ConnectionStringOf,
  password: string,
): Promise<void> {
  try {
    await withClient(connectionStringOf(ADMIN_USER, 'postgres'), async () => {})
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && SIGN_IN_FAILURE_CODES.test(String(error.code))))
      throw error
    await withClient(connectionStringOf(DATABASE_USER, 'postgres'), client =>
      client.query(`create role ${ADMIN_USER} superuser login password ${client.escapeLiteral(password)}`),
    )
  }
}

/**
 * Creates the role Hearth works as, unless it exists. The only role of an older Hearth is renamed.
 * @param client signed in as the admin, in any database
 */
export async function ensureHearthRole(client: pg.Client, password: string): Promise<void> {
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

/**
 * Makes Hearth's role the owner of its database, with all tables and functions.
 * @param client signed in as the admin, in Hearth's database, whose tables and functions another role may own
 */
export async function giveTablesToHearth(client: pg.Client): Promise<void> {
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

/** Runs `work` with a connection. Throws PostgreSQL's errors, those of connecting too. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
