/**
 * Lists that super_admin reads for one company they name (design §5): fewer fields than people who work there see, and
 * written to the access log before the answer is sent (L5). Other callers are answered by the call itself.
 */
import * as v from 'valibot'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import { validate } from '#domain/validate.ts'
import { companyScope, homeScope, type Scope } from '#domain/values/scope.ts'
import { type Caller, callerOf } from '../access/caller.ts'
import { reachableHomes } from '../access/homes.ts'
import { type AccessibleHome, accessibleHomesOf, requireHomes } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import { instantNow } from '../dependencies.ts'
import { logReadings } from '../operations/note-readings.ts'
import type { Call } from './described-call.ts'
import { type PageQuery, pageQuery, paginationOf } from './pagination.ts'
import { numericIdText } from './path-and-query.ts'

export interface SuperAdminList {
  /** The name of the page in the access log. */
  readonly page: Extract<AccessTarget, 'tasks' | 'inventory' | 'appointments' | 'expense_claims'>
  /** The rows of the answer are under this key. */
  readonly key: string
  readonly row: v.GenericSchema<unknown, object>
  /** Other query fields. */
  readonly filters: Readonly<Record<string, v.GenericSchema>>
  find(
    connection: Connection,
    listScope: { readonly accessibleHomes: readonly AccessibleHome[]; readonly now: string },
    query: PageQuery & Readonly<Record<string, unknown>>,
  ): Promise<{ readonly rows: readonly object[]; readonly total: number }>
}

const companyQueryFields = { company_id: v.optional(numericIdText), home_id: v.optional(numericIdText) }

/** Adds an answer for super_admin to the path of a call. */
export function withSuperAdminList(
  call: Call,
  { page: accessPage, key, row, filters, find }: SuperAdminList,
): Call {
  const query = v.object({ ...pageQuery, ...companyQueryFields, ...filters })
  return {
    ...call,
    hasSuperAdminList: true,
    query: { ...call.query, ...companyQueryFields },
    answer: v.object({
      ...entriesOf(call.answer),
      [key]: v.union([entriesOf(call.answer)[key] ?? v.never(), v.array(row)]),
    }),
    mount(routes, dependencies) {
      routes.get(call.path, async (context, next) => {
        const caller = callerOf(context)
        const { database } = dependencies
        const now = instantNow(dependencies)
        if (caller.role !== 'super_admin') {
          if (Object.keys(companyQueryFields).every(name => context.req.query(name) === undefined))
            return next()
          await accessibleHomesOf(database, caller, now, call.rights ?? { collections: [] })
          refuseOtherCompany(caller, validate(companyQuery, context.req.query()).company_id)
          return next()
        }
        const queryValues: Readonly<Record<string, unknown>> & v.InferOutput<typeof companyPageQuery> =
          validate(query, context.req.query())
        const { scope, homes } = await findHomesOfNamedCompany(database, caller, queryValues.company_id, now)
        const accessibleHomes = requireHomes(homes, queryValues.home_id)
        await logReadings(
          dependencies,
          caller,
          [{ what: accessPage, way: 'viewed', scope, client_id: null }],
          now,
        )
        const { rows, total } = await find(database, { accessibleHomes, now }, queryValues)
        // Only the fields of `row` are answered, whatever was found.
        return context.json({
          [key]: rows.map(record => v.parse(row, record)),
          pagination: paginationOf(queryValues, total),
        })
      })
      call.mount(routes, dependencies)
    },
  }
}

/** Returns the entries of a list's answer, which is an object. */
const entriesOf = (answer: v.GenericSchema | undefined): Readonly<Record<string, v.GenericSchema>> =>
  (answer as { readonly entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {}

const companyQuery = v.object(companyQueryFields)
const companyPageQuery = v.object({ ...pageQuery, ...companyQueryFields })

/** Refuses a company that is not the caller's: only super_admin may name one. @throws 404 */
export function refuseOtherCompany(
  { role, company_id }: Pick<Caller, 'role' | 'company_id'>,
  companyId: number | undefined,
): void {
  if (role !== 'super_admin' && (companyId ?? company_id) !== company_id) throw notFound('Company')
}

/** Throws 400 when no company was named, and 404 for a company that does not exist. */
async function findHomesOfNamedCompany(
  connection: Connection,
  caller: Caller,
  companyId: number | undefined,
  now: string,
): Promise<{ scope: Scope; homes: AccessibleHome[] }> {
  if (companyId === undefined) throw fieldRefusal('company_id', 'Choose a company.')
  const [company] = await rowsById(connection, 'company', [companyId])
  if (company === undefined) throw notFound('Company')
  const homes = (await reachableHomes(connection, caller.grants, now))
    .filter(({ company_id }) => company_id === company.id)
    .map(home => ({ ...home, scope: homeScope(home.id), role: caller.role }))
  return { scope: companyScope(company.id), homes }
}
