/** Decides when the demo homes are loaded, and what the start prints about them (design §1). */
import * as v from 'valibot'
import type { Database } from '../database/connection.ts'
import { type Environment, isLoopback } from '../env.ts'
import { StartRefusedError } from '../start-refused.ts'

export const DEMO_PASSWORD = 'Hearth-demo-2026!'

const ACCOUNTS: readonly [email: string, description: string][] = [
  ['super.admin@hearth.test', 'platform administrator'],
  ['admin@hearth.test', 'administrator of Maple Grove Homes'],
  ['provider@hearth.test', 'provider, all three homes'],
  ['manager@hearth.test', 'manager of Maple and Cedar House'],
  ['caregiver@hearth.test', 'caregiver at Maple House'],
  ['caregiver2@hearth.test', 'caregiver at Maple and Cedar House'],
  ['staff@hearth.test', 'staff at Maple House'],
  ['notes@hearth.test', 'progress notes at Maple House'],
  ['other.manager@hearth.test', 'manager at Northfield Care'],
]

/** After this many days a loaded demo no longer looks like today. */
const STALE_DEMO_DAYS = 7
const DAY_MS = 86_400_000

const demoSchema = v.object({ loaded_at: v.string() })

export interface DemoDecision {
  isDemo: boolean
  shouldLoad: boolean
}

/** The contents of a database that matter for the decision about the demo. */
export interface DatabaseContents {
  demoCompanyCount: number
  otherCompanyCount: number
  /** People who have a password and so can sign in; at most one is counted. */
  users: number
}

/**
 * @param isNewDatabase whether the database is embedded and new, so that no one uses it yet
 * @throws StartRefused when demo and real companies would meet, or the demo's known password would be open to others
 */
export function decideDemo(
  environment: Pick<Environment, 'demo' | 'host' | 'publicUrl'>,
  isNewDatabase: boolean,
  contents: DatabaseContents,
): DemoDecision {
  const isLocalOnly =
    isLoopback(environment.host) &&
    (environment.publicUrl === undefined || isLoopback(new URL(environment.publicUrl).hostname))

  if (environment.demo === true && contents.otherCompanyCount > 0) {
    throw new StartRefusedError(
      'DEMO is refused because this database holds a company of its own: unset DEMO, or use another database.',
    )
  }
  if (contents.demoCompanyCount > 0) {
    if (environment.demo !== true && !isLocalOnly) {
      throw new StartRefusedError(
        'This database holds the demo homes, whose password everybody knows: set DEMO=true to show them beyond this computer, or use another database.',
      )
    }
    return { isDemo: environment.demo !== false, shouldLoad: false }
  }
  const shouldLoad = environment.demo ?? (isNewDatabase && isLocalOnly && contents.users === 0)
  return { isDemo: shouldLoad, shouldLoad }
}

/** A company belongs to the demo when a person of `hearth.test`, which can never receive mail, works in it. */
export async function databaseContents(database: Database): Promise<DatabaseContents> {
  const companies = await database.selectFrom('company').select('id').execute()
  const demoCompanyIds = await database
    .selectFrom('user')
    .select('company_id')
    .where('email', 'like', '%@hearth.test')
    .where('company_id', 'is not', null)
    .distinct()
    .execute()
  const users = await database
    .selectFrom('user')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .execute()
  return {
    demoCompanyCount: demoCompanyIds.length,
    otherCompanyCount: companies.length - demoCompanyIds.length,
    users: users.length,
  }
}

/** Stores the moment at which the demo's history ends. */
export async function storeDemoLoadTime(database: Database, nowMs: number): Promise<void> {
  const value = JSON.stringify({ loaded_at: new Date(nowMs).toISOString() })
  await database
    .insertInto('setting')
    .values({ name: 'demo', value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Returns the whole days since the demo's history ended. */
export async function demoAgeDays(database: Database, nowMs: number): Promise<number> {
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'demo')
    .executeTakeFirst()
  const parsedSetting = v.safeParse(demoSchema, row?.value)
  return parsedSetting.success ? Math.floor((nowMs - Date.parse(parsedSetting.output.loaded_at)) / DAY_MS) : 0
}

export function demoAccountLines(ageDays: number): string[] {
  const width = Math.max(...ACCOUNTS.map(([email]) => email.length))
  const lines = [
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD} (the code to sign in is printed here):`,
    ...ACCOUNTS.map(([email, description]) => `  ${email.padEnd(width)}  ${description}`),
  ]
  if (ageDays > STALE_DEMO_DAYS) {
    lines.push(
      '',
      `The demo's history ended ${ageDays} days ago; for fresh ones stop Hearth and run npm run fresh-demo.`,
    )
  }
  return [...lines, '']
}
