/**
 * A kind of record with its own path: how a record is found and answered, and the calls that list, read, add, change
 * and remove such records. A route names the calls its kind has, one function each, and adds its own parts.
 */
import * as v from 'valibot'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { type Collection, entityOf, type RowId } from '#domain/registry.ts'
import { partialSchemaOf, shownValuesOf } from '#domain/values/partial.ts'
import type { CallRights } from '../access/reach.ts'
import { takeDirectoryId } from '../database/rows.ts'
import {
  type Call,
  type CallDescription,
  type CallRequest,
  defineCall,
  type Entries,
} from './described-call.ts'
import { type DropdownRow, dropdownAnswer, listAnswer, messageAnswer } from './list-answer.ts'
import { type PageQuery, pageQuery, paginate, paginationOf } from './pagination.ts'
import { flagText, numericIdText, uuidText } from './path-and-query.ts'
import { runOperation } from './rest-operation.ts'

export interface Resource<C extends Collection, Row> {
  readonly collection: C
  /** The path of the list; a record is at this path with its id. */
  readonly path: string
  /** The name of the id in paths, where it does not follow from the collection. */
  readonly param?: string
  /** The word in "… not found." */
  readonly recordName: string
  /** The word for the parent in the path, such as the company of a billing. */
  readonly parentName?: string
  readonly rights: Pick<CallRights, 'collections' | 'screen'>
  /** What the access log calls a record that was read. */
  readonly accessKind?: AccessTarget
  readonly answer: v.GenericSchema
  /** Throws 404 for a record out of reach; with `operation`, 403 when the caller may not do it. */
  find(call: ResourceRequest, id: RowId<C>, operation?: OperationKind): Promise<Row>
  present(row: Row, call: ResourceRequest): object | Promise<object>
  /** A row of a dropdown, and of a list with `simple=true`. */
  toDropdownRow?(row: Row): DropdownRow
}

type AnyRequest = CallRequest<Entries, Entries, v.GenericSchema>
export type ResourceRequest = Omit<AnyRequest, 'query' | 'body' | 'context'>
type Request<Query extends Entries, Body extends v.GenericSchema = v.GenericSchema> = CallRequest<
  Entries,
  Query,
  Body
>
type NoEntries = Record<never, never>

export const defineResource = <const C extends Collection, Row>(resource: Resource<C, Row>) => resource

/** Returns the paths of a resource and the ids in them. */
function resourcePaths<C extends Collection>({
  collection,
  path,
  param = paramOf(collection),
}: Pick<Resource<C, never>, 'collection' | 'path' | 'param'>) {
  const parents = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, numericIdText]))
  const id = hasNumericIds(collection) ? numericIdText : uuidText
  return {
    /** The path of a record, with a segment after it for an operation other than the change of its fields. */
    pathOf: (pathSegment?: string) =>
      [path, `:${param}`, ...(pathSegment === undefined ? [] : [pathSegment])].join('/'),
    parents,
    params: { ...parents, [param]: id } as Entries,
    idOf: ({ params }: ResourceRequest) => params[param] as RowId<C>,
  }
}

/** Checks whether ids are numbers that the server assigns. */
const hasNumericIds = (collection: Collection) => entityOf(collection).kind === 'directory'

/** The path parameter with the id of a record: `progressNoteId`. */
export const paramOf = (collection: Collection): string =>
  `${collection.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`

interface ListDescription<Row, Query extends Entries> {
  /** The key of the rows in the answer. */
  readonly key: string
  readonly summary: string
  /** Query fields besides the page and `simple`. */
  readonly query?: Query
  /** A row of the list, where a single record is answered with more. */
  readonly row?: Pick<Resource<Collection, Row>, 'answer' | 'present'>
  /** Figures next to the page. */
  readonly statistics?: {
    readonly answer: v.GenericSchema
    compute(rows: readonly Row[], call: Request<Query>): object | Promise<object>
  }
  /** Returns all rows in order, where there are a few hundred at most; else the page with the total number. */
  readRows(call: Request<Query>, page: PageQuery): ListRows<Row> | Promise<ListRows<Row>>
}

type ListRows<Row> = readonly Row[] | { readonly rows: readonly Row[]; readonly total: number }

export function listCallOf<C extends Collection, Row, Query extends Entries = NoEntries>(
  resource: Resource<C, Row>,
  { key, summary, query, row = resource, statistics, readRows }: ListDescription<Row, Query>,
): Call {
  const { path, recordName, parentName = recordName, rights, accessKind, toDropdownRow } = resource
  const { parents: params } = resourcePaths(resource)
  const { entries } = listAnswer(key, row.answer)
  const pageSchema = v.object({ ...pageQuery, simple: v.optional(flagText) })
  return defineCall<Entries, Entries>(
    {
      method: 'get',
      path,
      ...(accessKind && { reads: accessKind }),
      summary,
      recordName: parentName,
      rights,
      params,
      query: { ...pageQuery, ...query, ...(toDropdownRow && { simple: pageSchema.entries.simple }) },
      answer: statistics ? v.strictObject({ ...entries, statistics: statistics.answer }) : v.object(entries),
    },
    async anyCall => {
      const call = anyCall as unknown as Request<Query>
      const page = anyCall.query as v.InferOutput<typeof pageSchema>
      const result = await readRows(call, page)
      const isPage = 'total' in result
      const allRows = isPage ? result.rows : result
      const pageRows = isPage ? result.rows : paginate(allRows, page).pageRows
      const presentAll = async () => Promise.all(pageRows.map(item => row.present(item, anyCall)))
      return {
        [key]: page.simple && toDropdownRow ? pageRows.map(toDropdownRow) : await presentAll(),
        ...(statistics && { statistics: await statistics.compute(allRows, call) }),
        pagination: paginationOf(page, isPage ? result.total : allRows.length),
      }
    },
  )
}

interface DropdownDescription<Row, Query extends Entries>
  extends Pick<ListDescription<Row, Query>, 'summary' | 'query'> {
  readonly path: string
  readRows(call: Request<Query>): readonly Row[] | Promise<readonly Row[]>
}

export function dropdownCallOf<C extends Collection, Row, Query extends Entries = NoEntries>(
  { recordName, rights, toDropdownRow }: Resource<C, Row>,
  { path, summary, query, readRows }: DropdownDescription<Row, Query>,
): Call {
  const description = { method: 'get', path, summary, recordName, rights, answer: dropdownAnswer } as const
  return defineCall<Entries, Entries>({ ...description, ...(query && { query }) }, async call => {
    const items = await readRows(call as unknown as Request<Query>)
    return { items: items.flatMap(row => toDropdownRow?.(row) ?? []) }
  })
}

export function readCallOf<C extends Collection, Row>(resource: Resource<C, Row>, summary: string): Call {
  const { recordName, rights, accessKind, answer, find, present } = resource
  const { pathOf, params, idOf } = resourcePaths(resource)
  return defineCall<Entries>(
    {
      method: 'get',
      path: pathOf(),
      ...(accessKind && { reads: accessKind }),
      summary,
      recordName,
      rights,
      params,
      answer,
    },
    async call => present(await find(call, idOf(call)), call),
  )
}

interface WriteDescription<Kind extends OperationKind, Body extends v.GenericSchema, Query extends Entries> {
  readonly operation: Kind
  readonly summary: string
  readonly body?: Body
  readonly query?: Query
  readonly maxBodyBytes?: number
  /** A message next to the record in the answer. */
  readonly message?: string
}

/** The arguments of an operation besides the id of the record it makes. */
type ArgsWithoutId<C extends Collection, Kind extends OperationKind> = Omit<OperationInput<Kind>, `${C}_id`>

interface Create<C extends Collection, Kind extends OperationKind, Body extends v.GenericSchema>
  extends WriteDescription<Kind, Body, NoEntries> {
  /** Throws 403 and 404 for a place where the caller may not add a record. */
  args(call: Request<NoEntries, Body>): ArgsWithoutId<C, Kind> | Promise<ArgsWithoutId<C, Kind>>
}

/** Makes a call that creates a record. Its id is the one in the body, where the body accepts one, or a new one. */
export function createCallOf<
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Body extends v.GenericSchema,
>(resource: Resource<C, Row>, { args, message, ...description }: Create<C, Kind, Body>): Call {
  const { collection, path, recordName, parentName = recordName, rights, answer, find, present } = resource
  const { operation } = description
  const { parents: params } = resourcePaths(resource)
  return defineCall<Entries, NoEntries, Body>(
    {
      ...description,
      method: 'post',
      path,
      recordName: parentName,
      rights: { ...rights, operation },
      params,
      status: 201,
      answer,
    },
    async call => {
      const { dependencies, caller, request } = call
      const newArgs = await args(call as Request<NoEntries, Body>)
      const { id: sentId } = call.body as { readonly id?: string }
      const hasNumberId = hasNumericIds(collection)
      const id = hasNumberId
        ? await takeDirectoryId(dependencies.database, collection)
        : (sentId ?? request.newId(collection))
      const operationArgs = { ...newArgs, [`${collection}_id`]: id } as unknown as OperationInput<Kind>
      const touchedRows = await runOperation(dependencies, caller, operation, operationArgs, request)
      // A repeated request used another number; it is answered with the record of the first request.
      const createdRow = touchedRows.find(row => row.collection === collection)
      const answerBody = await present(
        await find(call, (hasNumberId ? Number(createdRow?.id) : id) as RowId<C>),
        call,
      )
      return { ...(message && { message }), ...answerBody }
    },
  )
}

interface ChangeDescription<
  Row,
  Kind extends OperationKind,
  Body extends v.GenericSchema,
  Query extends Entries,
> extends WriteDescription<Kind, Body, Query> {
  /** PUT by default. */
  readonly method?: 'post'
  /** The path segment after the record: `reopen`. */
  readonly pathSegment?: string
  /** By default the arguments are only the id of the record. */
  args?(call: Request<Query, Body>, row: Row): OperationInput<Kind> | Promise<OperationInput<Kind>>
}

/** Makes a call that changes one record and answers its new state. */
export function changeCallOf<
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Body extends v.GenericSchema,
>(
  resource: Resource<C, Row>,
  { method, pathSegment, message, ...change }: ChangeDescription<Row, Kind, Body, NoEntries>,
): Call {
  const { answer, find, present } = resource
  const { idOf, pathOf } = resourcePaths(resource)
  return writeCall(
    resource,
    change,
    { method: method ?? 'put', path: pathOf(pathSegment), answer },
    async call => {
      const answerBody = await present(await find(call, idOf(call)), call)
      return { ...(message && { message }), ...answerBody }
    },
  )
}

export const removeCallOf = <
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Query extends Entries = NoEntries,
>(
  resource: Resource<C, Row>,
  {
    pathSegment,
    message,
    ...removal
  }: ChangeDescription<Row, Kind, v.GenericSchema, Query> & { readonly message: string },
): Call => {
  const path = resourcePaths(resource).pathOf(pathSegment)
  const description = { method: 'delete', path, answer: messageAnswer } as const
  return writeCall(resource, removal, description, async () => ({ message }))
}

/** Makes a call that runs one operation on the record in the path. */
function writeCall<
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Body extends v.GenericSchema,
  Query extends Entries,
>(
  resource: Resource<C, Row>,
  { args, ...description }: ChangeDescription<Row, Kind, Body, Query>,
  route: Pick<CallDescription<Entries, Query, Body>, 'method' | 'path' | 'answer'>,
  respond: (call: ResourceRequest) => Promise<object>,
): Call {
  const { collection, recordName, rights, find } = resource
  const { operation } = description
  const { params, idOf } = resourcePaths(resource)
  return defineCall<Entries, Query, Body>(
    { ...description, ...route, recordName, rights: { ...rights, operation }, params },
    async call => {
      const id = idOf(call)
      const row = await find(call, id, operation)
      const operationArgs = args
        ? await args(call, row)
        : ({ [`${collection}_id`]: id } as unknown as OperationInput<Kind>)
      await runOperation(call.dependencies, call.caller, operation, operationArgs, call.request)
      return respond(call)
    },
  )
}

/** The body of an update, with the values the form showed (S8). */
export const updateBody = <
  Fields extends Record<string, v.GenericSchema>,
  Seen extends Record<string, v.GenericSchema> = Fields,
  Others extends Record<string, v.GenericSchema> = NoEntries,
>(
  fields: Fields,
  seenFields = fields as unknown as Seen,
  otherFields = {} as Others,
) => v.strictObject({ ...partialSchemaOf(fields).entries, seen: shownValuesOf(seenFields), ...otherFields })
