/** The calls that write, amend and remove a dated record about a client or a home, and run other operations on it. */
import * as v from 'valibot'
import { fieldRefusal, notFound, Refusal } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { entityOf } from '#domain/registry.ts'
import { partialSchemaOf } from '#domain/values/partial.ts'
import { numericId, uuid } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { currentHome } from '../../access/current-home.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { findClients } from '../client-answer.ts'
import { type Call, type CallRequest, defineCall } from '../described-call.ts'
import { uuidText } from '../path-and-query.ts'
import { withFormMessages } from '../read-body.ts'
import { changeCallOf, paramOf, removeCallOf } from '../resource.ts'
import { runOperation, secondRequestOf } from '../rest-operation.ts'
import type { KindRow, RecordKind } from './kind.ts'
import { requireRight, resourceOf } from './rows.ts'

interface RecordChanges {
  readonly create: OperationKind
  /** The fields of a new record besides the id and the client. */
  readonly creationFields: Record<string, v.GenericSchema>
  readonly amend: OperationKind
  readonly amendmentFields: Record<string, v.GenericSchema>
  readonly remove: OperationKind
  /**
   * Turns a body into arguments of the operation where the two differ. `row` is the current row; missing for a new
   * record.
   */
  argumentsOf?(body: object, context: ArgumentsContext, row?: KindRow): Promise<object>
  /** The form's messages for missing fields. */
  readonly missingMessages: Readonly<Record<string, string>>
  /** Messages for a caller who may not write one, and for a client out of reach. */
  readonly refusalMessages?: { readonly deniedMessage: string; readonly noClientMessage: string }
  /** Defaults for fields that are not sent. */
  defaultFields?(now: string): object
  /** Other operations on one record, each with its own path. */
  readonly otherOperations?: readonly OtherOperation[]
  readonly decisionRules?: DecisionRules
}

/** Fields of a body that a separate operation changes, with its own right. */
interface DecisionRules {
  readonly input: Record<string, v.GenericSchema>
  /**
   * The values of these fields in a record without them. Set when the body of a new record may contain these fields
   * too.
   */
  readonly initialFields?: object
  /**
   * Returns the operation these fields require on a record in state `currentFields`; undefined when nothing changes.
   * Throws 400.
   */
  decide(decisionInput: object, currentFields: object): Decision | undefined
}

interface Decision {
  readonly operation: OperationKind
  /** Arguments of the operation besides the id of the record. */
  readonly args: object
}

export type ArgumentsContext = Pick<ChangeRequest, 'dependencies' | 'accessibleHomes' | 'now'>

interface OtherOperation {
  /** The path segment after the record. */
  readonly pathSegment: string
  readonly summary: string
  readonly operation: OperationKind
  readonly input?: Record<string, v.GenericSchema>
}

type NoEntries = Record<never, never>
type ChangeRequest = CallRequest<Record<string, typeof uuidText>, NoEntries, v.GenericSchema>

export function writeCallsOf(kind: RecordKind, changes: RecordChanges): Call[] {
  const { recordName } = kind
  const { remove, otherOperations = [] } = changes
  const resource = resourceOf(kind)
  const idField = idFieldOf(kind)
  return [
    createCall(kind, resource, changes),
    amendCall(kind, resource, changes),
    removeCallOf(resource, {
      operation: remove,
      summary: `Removes a record from the lists: ${recordName.toLowerCase()}. It stays, with who removed it and when.`,
      message: `${recordName} removed.`,
    }),
    ...otherOperations.map(({ input, ...change }) =>
      changeCallOf(resource, {
        ...change,
        ...(input && { body: v.strictObject(input) }),
        args: ({ body }, { id }) => ({ ...(body as object), [idField]: id }) as OperationInput<OperationKind>,
      }),
    ),
  ]
}

type RecordResource = ReturnType<typeof resourceOf>

function createCall(kind: RecordKind, resource: RecordResource, changes: RecordChanges): Call {
  const { path, recordName, collection } = kind
  const { create, refusalMessages, defaultFields, decisionRules, argumentsOf = async body => body } = changes
  const isAboutClient = hasClient(kind)
  return defineCall(
    {
      method: 'post',
      path: `/${path}`,
      summary: `Writes a record: ${recordName.toLowerCase()}.`,
      recordName: isAboutClient ? 'Client' : 'Group home',
      rights: {
        ...resource.rights,
        operation: create,
        ...(refusalMessages && { deniedMessage: refusalMessages.deniedMessage }),
      },
      body: newRecordBody(kind, changes),
      status: 201,
      answer: resource.answer,
    },
    async call => {
      const [body, decisionInput] = splitBody(call.body, decisionRules?.input)
      const { id, ...fields } = body as { readonly id?: string } & Partial<RecordPlacement>
      const placement = await findPlacement(call, fields, create, refusalMessages?.noClientMessage)
      const recordId = id ?? call.request.newId(collection)
      const decision =
        decisionInput &&
        decisionRules?.initialFields &&
        decisionRules.decide(decisionInput, decisionRules.initialFields)
      const scope = homeScope(placement.home_id)
      if (decision) requireHomeToChange(call.accessibleHomes, scope, decision.operation, recordName, 'own')
      const args = await argumentsOf(isAboutClient ? fields : { ...fields, ...placement }, call)
      await runChange(call, create, { ...defaultFields?.(call.now), ...args, [idFieldOf(kind)]: recordId })
      if (decision) await runDecision(call, kind, recordId, decision)
      return presentById(call, resource, recordId)
    },
  )
}

function amendCall(kind: RecordKind, resource: RecordResource, changes: RecordChanges): Call {
  const { path, recordName, collection } = kind
  const { amend, decisionRules, argumentsOf = async body => body } = changes
  const param = paramOf(collection)
  const isAboutClient = hasClient(kind)
  return defineCall(
    {
      method: 'put',
      path: `/${path}/:${param}`,
      summary: `Amends a record: ${recordName.toLowerCase()}. What it said before is kept.`,
      recordName,
      rights: { ...resource.rights, operation: amend },
      params: { [param]: uuidText },
      body: amendedRecordBody(kind, changes),
      answer: resource.answer,
    },
    async call => {
      const [fields, decisionInput] = splitBody(call.body, decisionRules?.input)
      const row = await resource.find(call, call.params[param] ?? '')
      const changedFields = isAboutClient ? removeClient(fields, row, recordName) : fields
      const decision = decisionInput && decisionRules?.decide(decisionInput, row)
      if (decision) requireRight(kind, call, row, decision.operation)
      if (decisionInput === undefined || Object.keys(changedFields).length > 0) {
        requireRight(kind, call, row, amend)
        const args = amendArguments(await argumentsOf(changedFields, call, row))
        await runChange(call, amend, { [idFieldOf(kind)]: row.id, ...args })
      }
      if (decision) await runDecision(call, kind, row.id, decision)
      return presentById(call, resource, row.id)
    },
  )
}

/** The argument of an operation that has the id of the record. */
const idFieldOf = ({ collection }: RecordKind) => `${collection}_id`

/** Arguments are validated by the operation's own schema before they are used. */
const runChange = (call: ChangeRequest, operation: OperationKind, args: object, request = call.request) =>
  runOperation(call.dependencies, call.caller, operation, args as OperationInput<OperationKind>, request)

const runDecision = (call: ChangeRequest, kind: RecordKind, id: string, { operation, args }: Decision) =>
  runChange(call, operation, { [idFieldOf(kind)]: id, ...args }, secondRequestOf(call.request))

const presentById = async (call: ChangeRequest, { find, present }: RecordResource, id: string) =>
  present(await find(call, id), call)

/** Checks whether every record of the kind is about a client. */
const hasClient = ({ collection }: RecordKind): boolean =>
  !v.is(entityOf(collection).fields.client_id as v.GenericSchema, null)

function newRecordBody(kind: RecordKind, { creationFields, missingMessages, decisionRules }: RecordChanges) {
  return v.strictObject(
    {
      id: v.optional(uuid),
      ...(hasClient(kind) ? { client_id: numericId } : placementFields),
      ...creationFields,
      ...(decisionRules?.initialFields && partialSchemaOf(decisionRules.input).entries),
    },
    withFormMessages(missingMessages),
  )
}

function amendedRecordBody(kind: RecordKind, { amendmentFields, decisionRules }: RecordChanges) {
  const changeableFields: Record<string, v.GenericSchema> = {
    ...amendmentFields,
    ...decisionRules?.input,
    ...(hasClient(kind) ? { client_id: numericId } : {}),
  }
  return partialSchemaOf(changeableFields)
}

/**
 * Returns the arguments of an operation that changes a record: the changes, and the confirmation of unusual values
 * where the body contains it. A REST caller changes the current state, so `seen` is null.
 */
export const amendArguments = ({ is_confirmed, ...changes }: { readonly is_confirmed?: boolean }) => ({
  changes,
  seen: null,
  ...(is_confirmed === undefined ? {} : { is_confirmed }),
})

/**
 * Returns the body without these fields, and an object with these fields alone; undefined instead of the object when
 * the body has none of them.
 */
function splitBody(body: object, fields: object = {}): [rest: object, own: object | undefined] {
  const entries = Object.entries(body)
  const isSeparateField = ([name]: [string, unknown]) => Object.hasOwn(fields, name)
  const separateEntries = entries.filter(isSeparateField)
  return [
    Object.fromEntries(entries.filter(entry => !isSeparateField(entry))),
    separateEntries.length === 0 ? undefined : Object.fromEntries(separateEntries),
  ]
}

interface RecordPlacement {
  readonly client_id: number | null
  readonly home_id: number
}

/** The home of a record that may be about no client: the home in the body, or the caller's current home. */
const placementFields = { client_id: v.optional(v.nullable(numericId)), home_id: v.optional(numericId) }

/**
 * Returns where a new record belongs. Throws 404 for a client or home out of reach, 403 for a role that may only look.
 */
async function findPlacement(
  { dependencies: { database }, caller, accessibleHomes }: ChangeRequest,
  { client_id, home_id }: Partial<RecordPlacement>,
  createOperation: string,
  noClientMessage?: string,
): Promise<RecordPlacement> {
  if (client_id != null) {
    const { clients } = await findClients(database, accessibleHomes, { id: client_id })
    const [foundClient] = clients
    if (foundClient === undefined)
      throw noClientMessage === undefined ? notFound('Client') : new Refusal('not_found', noClientMessage)
    requireHomeToChange(accessibleHomes, foundClient.home.scope, createOperation, 'Client')
    return { home_id: foundClient.home.id, client_id }
  }
  const home =
    home_id === undefined ? await currentHome(database, caller.user_id, accessibleHomes) : { id: home_id }
  if (home === undefined) throw fieldRefusal('home_id', 'No group home selected')
  requireHomeToChange(accessibleHomes, homeScope(home.id), createOperation, 'Group home')
  return { home_id: home.id, client_id: null }
}

/** Removes the client from a body: forms send it, but a record stays with its client. Throws 400 for another client. */
function removeClient(body: object, row: KindRow, recordName: string): object {
  const { client_id = row.client_id, ...changes } = body as { client_id?: number }
  if (client_id !== row.client_id) {
    throw fieldRefusal(
      'client_id',
      `A ${recordName.toLowerCase()} stays with its client. Remove it and write a new one.`,
    )
  }
  return changes
}
