/** The calls that write, amend and remove a dated record about a client or a home, and other steps on it. */
import * as v from 'valibot'
import { notFound, Refusal, wrongField } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { entityOf } from '#domain/registry.ts'
import { optionalOf } from '#domain/values/partial.ts'
import { directoryId, uuid } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { currentHome } from '../../access/current-home.ts'
import { homeToChange } from '../../access/reach.ts'
import { findClients } from '../client-answer.ts'
import { type Call, type CallRequest, describedCall } from '../described-call.ts'
import { recordIdText } from '../path-and-query.ts'
import { inTheFormsWords } from '../read-body.ts'
import { changeOf, paramOf, removeOf } from '../resource.ts'
import { runOperation, secondOf } from '../rest-operation.ts'
import type { KindRow, RecordKind } from './kind.ts'
import { requireRight, resourceOf } from './rows.ts'

interface Changes {
  readonly create: OperationKind
  /** The fields of a new record besides the id and the client. */
  readonly writes: Record<string, v.GenericSchema>
  readonly amend: OperationKind
  readonly amends: Record<string, v.GenericSchema>
  readonly remove: OperationKind
  /** Turns a body into arguments of the operation where the two differ. For a change, `row` is the current row. */
  argumentsOf?(body: object, asked: ArgumentsContext, row?: KindRow): Promise<object>
  /** The form's messages for missing fields. */
  readonly missing: Readonly<Record<string, string>>
  /** Messages for a caller who may not write one, and for a client out of reach. */
  readonly refused?: { readonly denied: string; readonly noClient: string }
  /** Defaults for fields that are not sent. */
  assumes?(now: string): object
  /** Other operations on one record, each with its own path. */
  readonly steps?: readonly Step[]
  readonly decides?: Decides
}

/** Fields of a body that a separate operation changes, with its own right. */
interface Decides {
  readonly input: Record<string, v.GenericSchema>
  /** When set, a body that writes a record may contain these fields too; this is their state before. */
  readonly whenWritten?: object
  /**
   * Returns the operation these fields require on a record in state `stands`; undefined when nothing changes. Throws
   * 400.
   */
  decision(decided: object, stands: object): Decision | undefined
}

interface Decision {
  readonly operation: OperationKind
  /** Arguments of the operation besides the id of the record. */
  readonly args: object
}

export type ArgumentsContext = Pick<WithBody, 'dependencies' | 'reach' | 'now'>

interface Step {
  /** The path segment after the record. */
  readonly step: string
  readonly summary: string
  readonly operation: OperationKind
  readonly input?: Record<string, v.GenericSchema>
}

type NoEntries = Record<never, never>
type WithBody = CallRequest<Record<string, typeof recordIdText>, NoEntries, v.GenericSchema>

export function changesOf(kind: RecordKind, changes: Changes): Call[] {
  const { path, recordName, collection } = kind
  const { create, amend, refused, assumes, decides, steps = [], argumentsOf = async body => body } = changes
  const resource = resourceOf(kind)
  const { answer, find, present, rights } = resource
  const param = paramOf(collection)
  const isAboutClient = hasClient(kind)
  const idField = `${collection}_id`
  const { newRecord, changed } = bodiesOf(kind, changes)
  // Arguments are validated by the operation's own schema before they are used.
  const run = (asked: WithBody, operation: OperationKind, args: object, request = asked.request) =>
    runOperation(asked.dependencies, asked.caller, operation, args as OperationInput<OperationKind>, request)
  const runSecond = (asked: WithBody, id: string, { operation, args }: Decision) =>
    run(asked, operation, { [idField]: id, ...args }, secondOf(asked.request))
  const presented = async (asked: WithBody, id: string) => present(await find(asked, id), asked)
  return [
    describedCall(
      {
        method: 'post',
        path: `/${path}`,
        summary: `Writes a record: ${recordName.toLowerCase()}.`,
        recordName: isAboutClient ? 'Client' : 'Group home',
        rights: { ...rights, operation: create, ...(refused && { denied: refused.denied }) },
        body: newRecord,
        status: 201,
        answer,
      },
      async asked => {
        const [body, decided] = partsOf(asked.body, decides?.input)
        const { id, ...said } = body as { readonly id?: string } & Partial<Placed>
        const where = await placeAsked(asked, said, create, refused?.noClient)
        const record = id ?? asked.request.newId(collection)
        const decision = decided && decides?.whenWritten && decides.decision(decided, decides.whenWritten)
        if (decision)
          homeToChange(asked.reach, homeScope(where.home_id), decision.operation, recordName, 'own')
        const written = await argumentsOf(isAboutClient ? said : { ...said, ...where }, asked)
        await run(asked, create, { ...assumes?.(asked.now), ...written, [idField]: record })
        if (decision) await runSecond(asked, record, decision)
        return presented(asked, record)
      },
    ),
    describedCall(
      {
        method: 'put',
        path: `/${path}/:${param}`,
        summary: `Amends a record: ${recordName.toLowerCase()}. What it said before is kept.`,
        recordName,
        rights: { ...rights, operation: amend },
        params: { [param]: recordIdText },
        body: changed,
        answer,
      },
      async asked => {
        const [said, decided] = partsOf(asked.body, decides?.input)
        const row = await find(asked, asked.params[param] ?? '')
        const asks = isAboutClient ? withoutClient(said, row, recordName) : said
        const decision = decided && decides?.decision(decided, row)
        if (decision) requireRight(kind, asked, row, decision.operation)
        if (decided === undefined || Object.keys(asks).length > 0) {
          requireRight(kind, asked, row, amend)
          await run(asked, amend, { [idField]: row.id, ...amending(await argumentsOf(asks, asked, row)) })
        }
        if (decision) await runSecond(asked, row.id, decision)
        return presented(asked, row.id)
      },
    ),
    removeOf(resource, {
      operation: changes.remove,
      summary: `Removes a record from the lists: ${recordName.toLowerCase()}. It stays, with who removed it and when.`,
      message: `${recordName} removed.`,
    }),
    ...steps.map(({ input, ...step }) =>
      changeOf(resource, {
        ...step,
        ...(input && { body: v.strictObject(input) }),
        args: ({ body }, { id }) => ({ ...(body as object), [idField]: id }) as OperationInput<OperationKind>,
      }),
    ),
  ]
}

/** Checks whether every record of the kind is about a client. */
const hasClient = ({ collection }: RecordKind): boolean =>
  !v.is(entityOf(collection).fields.client_id as v.GenericSchema, null)

function bodiesOf(kind: RecordKind, { writes, amends, missing, decides }: Changes) {
  const isAboutClient = hasClient(kind)
  const newRecord = v.strictObject(
    {
      id: v.optional(uuid),
      ...(isAboutClient ? { client_id: directoryId } : aboutHome),
      ...writes,
      ...(decides?.whenWritten && optionalOf(decides.input).entries),
    },
    inTheFormsWords(missing),
  )
  const changing: Record<string, v.GenericSchema> = {
    ...amends,
    ...decides?.input,
    ...(isAboutClient ? { client_id: directoryId } : {}),
  }
  return { newRecord, changed: optionalOf(changing) }
}

/**
 * Returns the arguments of an operation that changes a record: the changes, and the confirmation of unusual values
 * where the body contains it. A REST caller changes the current state, so `seen` is null.
 */
export const amending = ({ is_confirmed, ...changes }: { readonly is_confirmed?: boolean }) => ({
  changes,
  seen: null,
  ...(is_confirmed === undefined ? {} : { is_confirmed }),
})

/** Splits a body into these fields and the rest; undefined when it has none of these fields. */
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

/** The home of a record that may be about no client: the home in the body, or the caller's current home. */
const aboutHome = { client_id: v.optional(v.nullable(directoryId)), home_id: v.optional(directoryId) }

/**
 * Returns where a new record belongs. Throws 404 for a client or home out of reach, 403 for a role that may only look.
 */
async function placeAsked(
  { dependencies: { database }, caller, reach }: WithBody,
  { client_id, home_id }: Partial<Placed>,
  create: string,
  noClient?: string,
): Promise<Placed> {
  if (client_id != null) {
    const { clients } = await findClients(database, reach, { id: client_id })
    const [found] = clients
    if (found === undefined)
      throw noClient === undefined ? notFound('Client') : new Refusal('not_found', noClient)
    homeToChange(reach, found.home.scope, create, 'Client')
    return { home_id: found.home.id, client_id }
  }
  const home = home_id === undefined ? await currentHome(database, caller.user_id, reach) : { id: home_id }
  if (home === undefined) throw wrongField('home_id', 'No group home selected')
  homeToChange(reach, homeScope(home.id), create, 'Group home')
  return { home_id: home.id, client_id: null }
}

/** Removes the client from a body: forms send it, but a record stays with its client. Throws 400 for another client. */
function withoutClient(body: object, row: KindRow, recordName: string): object {
  const { client_id = row.client_id, ...changes } = body as { client_id?: number }
  if (client_id !== row.client_id) {
    throw wrongField(
      'client_id',
      `A ${recordName.toLowerCase()} stays with its client. Remove it and write a new one.`,
    )
  }
  return changes
}
