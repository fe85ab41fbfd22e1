/** The calls that write, amend and remove a dated record about a client or a home, and further steps of it. */
import * as v from 'valibot'
import { notFound, wrongField } from '#domain/errors.ts'
import { type OperationInput, type OperationKind, operationNamed } from '#domain/operations.ts'
import { entityOf } from '#domain/registry.ts'
import type { Whose } from '#domain/rules/permissions.ts'
import { directoryId, uuid } from '#domain/values/ids.ts'
import { someOf } from '#domain/values/partial.ts'
import { homeScope } from '#domain/values/scope.ts'
import { currentHome } from '../../access/current-home.ts'
import { homeToChange } from '../../access/reach.ts'
import { findClients } from '../client-answer.ts'
import { type Asked, type Call, describedCall } from '../described-call.ts'
import { messageAnswer } from '../list-answer.ts'
import { recordIdText } from '../path-and-query.ts'
import { inTheFormsWords } from '../read-body.ts'
import { runOperation, secondOf } from '../rest-operation.ts'
import { answerOf, fieldOf, type KindRow, paramOf, type RecordKind } from './kind.ts'
import { oneRecord, presentRecord } from './rows.ts'

interface Changes {
  readonly create: OperationKind
  /** What is written besides the id and the client. */
  readonly writes: Record<string, v.GenericSchema>
  readonly amend: OperationKind
  readonly amends: Record<string, v.GenericSchema>
  readonly remove: OperationKind
  /** What the body becomes for the operation, where it is written otherwise. Of a change with the row that is there. */
  argumentsOf?(body: object, asked: ArgumentsContext, row?: KindRow): Promise<object>
  /** The form's words for what is left out. */
  readonly missing: Readonly<Record<string, string>>
  /** What is meant when it is not sent. */
  assumes?(now: string): object
  /** Other operations on one record, each under its path. */
  readonly steps?: readonly Step[]
  /** Fields of an amendment that another operation changes, with a right of its own. */
  readonly decides?: { readonly does: OperationKind; readonly takes: Record<string, v.GenericSchema> }
}

export type ArgumentsContext = Pick<WithBody, 'dependencies' | 'reach' | 'now'>

interface Step {
  readonly path: string
  readonly summary: string
  readonly does: OperationKind
  readonly takes: Record<string, v.GenericSchema>
}

type NoEntries = Record<never, never>
type WithBody = Asked<Record<string, typeof recordIdText>, NoEntries, v.GenericSchema>

export function changesOf(kind: RecordKind, changes: Changes): Call[] {
  const { path, what, collection } = kind
  const { create, writes, amend, amends, remove, missing, assumes, decides, steps = [] } = changes
  const argumentsOf = changes.argumentsOf ?? (async (body: object) => body)
  const sees = [collection, 'client'] as const
  const param = paramOf(kind)
  const params = { [param]: recordIdText }
  const answer = answerOf(kind)
  const isAboutClient = !v.is(entityOf(collection).fields.client_id as v.GenericSchema, null)
  const idField = `${collection}_id`
  const newRecord = v.strictObject(
    { id: v.optional(uuid), ...(isAboutClient ? { client_id: directoryId } : aboutHome), ...writes },
    inTheFormsWords(missing),
  )
  const changing: Record<string, v.GenericSchema> = {
    ...amends,
    ...decides?.takes,
    ...(isAboutClient ? { client_id: directoryId } : {}),
  }
  const changed = someOf(changing)

  /** The record of the path, when the caller may do this to it. */
  async function ofPath({ dependencies, caller, reach, params, request }: WithBody, does: OperationKind) {
    const row = await oneRecord(
      dependencies.database,
      kind,
      reach,
      params[param] ?? '',
      request.mayBeRepeated,
    )
    const isOwned = operationNamed(does)?.ownerOf !== undefined
    const whose: Whose = isOwned && fieldOf(row, kind.author) === caller.user_id ? 'own' : 'anyone'
    homeToChange(reach, row.scope, does, what, whose)
    return row
  }
  // The arguments are read by the operation's own schema before anything is done with them.
  const run = ({ dependencies, caller, request }: WithBody, does: OperationKind, args: object) =>
    runOperation(dependencies, caller, does, args as OperationInput<OperationKind>, request)
  const presented = async ({ dependencies: { database }, reach, now, request }: WithBody, id: string) => {
    const row = await oneRecord(database, kind, reach, id, request.mayBeRepeated)
    return presentRecord(database, kind, row, { reach, now })
  }
  const step = ({ path: after, summary, does, takes }: Step): Call =>
    describedCall(
      {
        method: 'put',
        path: `/${path}/:${param}/${after}`,
        summary,
        what,
        rights: { sees, does },
        params,
        ...(Object.keys(takes).length === 0 ? {} : { body: v.strictObject(takes) }),
        answer,
      },
      async asked => {
        const { id } = await ofPath(asked, does)
        await run(asked, does, { ...asked.body, [idField]: id })
        return presented(asked, id)
      },
    )
  return [
    describedCall(
      {
        method: 'post',
        path: `/${path}`,
        summary: `Writes a record: ${what.toLowerCase()}.`,
        what: isAboutClient ? 'Client' : 'Group home',
        rights: { sees, does: create },
        body: newRecord,
        status: 201,
        answer,
      },
      async asked => {
        const { id, ...said } = asked.body as { readonly id?: string } & Partial<Placed>
        const where = await placeAsked(asked, said, create)
        const record = id ?? asked.request.newId(collection)
        const written = await argumentsOf(isAboutClient ? said : { ...said, ...where }, asked)
        await run(asked, create, { ...assumes?.(asked.now), ...written, [idField]: record })
        return presented(asked, record)
      },
    ),
    describedCall(
      {
        method: 'put',
        path: `/${path}/:${param}`,
        summary: `Amends a record: ${what.toLowerCase()}. What it said before is kept.`,
        what,
        rights: { sees, does: amend },
        params,
        body: changed,
        answer,
      },
      async asked => {
        const [said, decided] = partsOf(asked.body, decides?.takes)
        const row = await ofPath(asked, decided === undefined ? amend : (decides?.does ?? amend))
        // Who talks to the server changes what is there now.
        const change = (does: OperationKind, changes: object, as: WithBody) =>
          run(as, does, { [idField]: row.id, ...changesAsked(changes), seen: null })
        const asks = isAboutClient ? withoutClient(said, row, what) : said
        if (decided === undefined || Object.keys(asks).length > 0) {
          await ofPath(asked, amend)
          await change(amend, await argumentsOf(asks, asked, row), asked)
        }
        if (decided !== undefined && decides !== undefined)
          await change(decides.does, decided, { ...asked, request: secondOf(asked.request) })
        return presented(asked, row.id)
      },
    ),
    describedCall(
      {
        method: 'delete',
        path: `/${path}/:${param}`,
        summary: `Removes a record from the lists: ${what.toLowerCase()}. It stays, with who removed it and when.`,
        what,
        rights: { sees, does: remove },
        params,
        answer: messageAnswer,
      },
      async asked => {
        const { id } = await ofPath(asked, remove)
        await run(asked, remove, { [idField]: id })
        return { message: `${what} removed.` }
      },
    ),
    ...steps.map(step),
  ]
}

/** What is to change, and beside it that what is odd in it is right, where a body says so. */
const changesAsked = ({ is_confirmed, ...changes }: { readonly is_confirmed?: boolean }) => ({
  changes,
  ...(is_confirmed === undefined ? {} : { is_confirmed }),
})

/** What a body says of these fields, apart from the rest; undefined when it is nothing. */
function partsOf(body: object, fields: object = {}): [rest: object, own: object | undefined] {
  const entries = Object.entries(body)
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(fields, name)
  const own = entries.filter(isOwn)
  return [
    Object.fromEntries(entries.filter(entry => !isOwn(entry))),
    own.length === 0 ? undefined : Object.fromEntries(own),
  ]
}

interface Placed {
  readonly client_id: number | null
  readonly home_id: number
}

/** The home of a record that may be about no client: the one named, or the caller's current home. */
const aboutHome = { client_id: v.optional(v.nullable(directoryId)), home_id: v.optional(directoryId) }

/** Where a new record belongs. Throws 404 for a client or a home out of reach, 403 where the role may only look. */
async function placeAsked(
  { dependencies: { database }, caller, reach }: WithBody,
  { client_id, home_id }: Partial<Placed>,
  create: string,
): Promise<Placed> {
  if (client_id != null) {
    const { clients } = await findClients(database, reach, { id: client_id })
    const [found] = clients
    if (found === undefined) throw notFound('Client')
    homeToChange(reach, found.home.scope, create, 'Client')
    return { home_id: found.home.id, client_id }
  }
  const home = home_id === undefined ? await currentHome(database, caller.user_id, reach) : { id: home_id }
  if (home === undefined) throw wrongField('home_id', 'No group home selected')
  homeToChange(reach, homeScope(home.id), create, 'Group home')
  return { home_id: home.id, client_id: null }
}

/** A record stays with its client; a form sends the client along all the same. */
function withoutClient(body: object, row: KindRow, what: string): object {
  const { client_id = row.client_id, ...changes } = body as { client_id?: number }
  if (client_id !== row.client_id) {
    throw wrongField(
      'client_id',
      `A ${what.toLowerCase()} stays with its client. Remove it and write a new one.`,
    )
  }
  return changes
}
