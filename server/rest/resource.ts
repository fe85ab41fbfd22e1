/**
 * A kind of record with an address: how a record is found and answered, and the calls that list, read, add, change and
 * remove such records. A route names the calls its kind has, one function each, and adds its own parts.
 */
import * as v from 'valibot'
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { type Collection, entityOf, type RowId } from '#domain/registry.ts'
import { optionalOf, shownValuesOf } from '#domain/values/partial.ts'
import type { Rights } from '../access/reach.ts'
import { takeDirectoryId } from '../database/rows.ts'
import {
  type Call,
  type CallRequest,
  type Description,
  describedCall,
  type Entries,
} from './described-call.ts'
import { dropdownAnswer, listAnswer, messageAnswer, type SimpleRow } from './list-answer.ts'
import { type PageAsked, pageOf, pageQuery, paginationOf } from './pagination.ts'
import { directoryIdText, flagText, recordIdText } from './path-and-query.ts'
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
  readonly parent?: string
  readonly rights: Pick<Rights, 'collections' | 'screen'>
  /** The name in the access log for reading it. */
  readonly reads?: AccessKind
  readonly answer: v.GenericSchema
  /** Throws 404 for a record out of reach; with `operation`, 403 when the caller may not do it. */
  find(asked: ResourceRequest, id: RowId<C>, operation?: OperationKind): Promise<Row>
  present(row: Row, asked: ResourceRequest): object | Promise<object>
  /** A row of a dropdown, and of a list with `simple=true`. */
  simple?(row: Row): SimpleRow
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
function addressOf<C extends Collection>({
  collection,
  path,
  param = paramOf(collection),
}: Pick<Resource<C, never>, 'collection' | 'path' | 'param'>) {
  const parents = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, directoryIdText]))
  const id = isInDirectory(collection) ? directoryIdText : recordIdText
  return {
    /** The path of a record, or of a step on it. */
    at: (step?: string) => [path, `:${param}`, ...(step === undefined ? [] : [step])].join('/'),
    parents,
    params: { ...parents, [param]: id } as Entries,
    idOf: ({ params }: ResourceRequest) => params[param] as RowId<C>,
  }
}

/** Checks whether ids are numbers that the server assigns. */
const isInDirectory = (collection: Collection) => entityOf(collection).kind === 'directory'

/** The path parameter with the id of a record: `progressNoteId`. */
export const paramOf = (collection: Collection): string =>
  `${collection.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`

interface List<Row, Query extends Entries> {
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
    of(rows: readonly Row[], asked: Request<Query>): object | Promise<object>
  }
  /** Returns all rows in order, where there are a few hundred at most; else the page with the total number. */
  rows(asked: Request<Query>, page: PageAsked): Listed<Row> | Promise<Listed<Row>>
}

type Listed<Row> = readonly Row[] | { readonly rows: readonly Row[]; readonly total: number }

export function listOf<C extends Collection, Row, Query extends Entries = NoEntries>(
  resource: Resource<C, Row>,
  { key, summary, query, row = resource, statistics, rows }: List<Row, Query>,
): Call {
  const { path, recordName, parent = recordName, rights, reads, simple } = resource
  const { parents: params } = addressOf(resource)
  const { entries } = listAnswer(key, row.answer)
  const pages = v.object({ ...pageQuery, simple: v.optional(flagText) })
  return describedCall<Entries, Entries>(
    {
      method: 'get',
      path,
      ...(reads && { reads }),
      summary,
      recordName: parent,
      rights,
      params,
      query: { ...pageQuery, ...query, ...(simple && { simple: pages.entries.simple }) },
      answer: statistics ? v.strictObject({ ...entries, statistics: statistics.answer }) : v.object(entries),
    },
    async given => {
      const asked = given as unknown as Request<Query>
      const page = given.query as v.InferOutput<typeof pages>
      const found = await rows(asked, page)
      const isPage = 'total' in found
      const all = isPage ? found.rows : found
      const shown = isPage ? found.rows : pageOf(all, page).shown
      const presented = async () => Promise.all(shown.map(one => row.present(one, given)))
      return {
        [key]: page.simple && simple ? shown.map(simple) : await presented(),
        ...(statistics && { statistics: await statistics.of(all, asked) }),
        pagination: paginationOf(page, isPage ? found.total : all.length),
      }
    },
  )
}

interface Dropdown<Row, Query extends Entries> extends Pick<List<Row, Query>, 'summary' | 'query'> {
  readonly path: string
  rows(asked: Request<Query>): readonly Row[] | Promise<readonly Row[]>
}

export function dropdownOf<C extends Collection, Row, Query extends Entries = NoEntries>(
  { recordName, rights, simple }: Resource<C, Row>,
  { path, summary, query, rows }: Dropdown<Row, Query>,
): Call {
  const description = { method: 'get', path, summary, recordName, rights, answer: dropdownAnswer } as const
  return describedCall<Entries, Entries>({ ...description, ...(query && { query }) }, async asked => {
    const found = await rows(asked as unknown as Request<Query>)
    return { items: found.flatMap(row => simple?.(row) ?? []) }
  })
}

export function oneOf<C extends Collection, Row>(resource: Resource<C, Row>, summary: string): Call {
  const { recordName, rights, reads, answer, find, present } = resource
  const { at, params, idOf } = addressOf(resource)
  return describedCall<Entries>(
    { method: 'get', path: at(), ...(reads && { reads }), summary, recordName, rights, params, answer },
    async asked => present(await find(asked, idOf(asked)), asked),
  )
}

interface Write<Kind extends OperationKind, Body extends v.GenericSchema, Query extends Entries> {
  readonly operation: Kind
  readonly summary: string
  readonly body?: Body
  readonly query?: Query
  readonly mostBytes?: number
  /** A message next to the record in the answer. */
  readonly message?: string
}

/** The arguments of an operation besides the id of the record it makes. */
type Given<C extends Collection, Kind extends OperationKind> = Omit<OperationInput<Kind>, `${C}_id`>

interface Create<C extends Collection, Kind extends OperationKind, Body extends v.GenericSchema>
  extends Write<Kind, Body, NoEntries> {
  /** Throws 403 and 404 for a place where the caller may not add a record. */
  args(asked: Request<NoEntries, Body>): Given<C, Kind> | Promise<Given<C, Kind>>
}

/** Makes a call that creates a record. Its id is the one in the body, where the body accepts one, or a new one. */
export function createOf<C extends Collection, Row, Kind extends OperationKind, Body extends v.GenericSchema>(
  resource: Resource<C, Row>,
  { args, message, ...description }: Create<C, Kind, Body>,
): Call {
  const { collection, path, recordName, parent = recordName, rights, answer, find, present } = resource
  const { operation } = description
  const { parents: params } = addressOf(resource)
  return describedCall<Entries, NoEntries, Body>(
    {
      ...description,
      method: 'post',
      path,
      recordName: parent,
      rights: { ...rights, operation },
      params,
      status: 201,
      answer,
    },
    async asked => {
      const { dependencies, caller, request } = asked
      const given = await args(asked as Request<NoEntries, Body>)
      const { id: sent } = asked.body as { readonly id?: string }
      const isNumbered = isInDirectory(collection)
      const id = isNumbered
        ? await takeDirectoryId(dependencies.database, collection)
        : (sent ?? request.newId(collection))
      const all = { ...given, [`${collection}_id`]: id } as unknown as OperationInput<Kind>
      const touched = await runOperation(dependencies, caller, operation, all, request)
      // A repeated request used another number; it is answered with the record of the first request.
      const made = touched.find(row => row.collection === collection)
      const answered = await present(
        await find(asked, (isNumbered ? Number(made?.id) : id) as RowId<C>),
        asked,
      )
      return { ...(message && { message }), ...answered }
    },
  )
}

interface Change<Row, Kind extends OperationKind, Body extends v.GenericSchema, Query extends Entries>
  extends Write<Kind, Body, Query> {
  /** PUT by default. */
  readonly method?: 'post'
  /** The path segment after the record: `reopen`. */
  readonly step?: string
  /** By default the arguments are only the id of the record. */
  args?(asked: Request<Query, Body>, row: Row): OperationInput<Kind> | Promise<OperationInput<Kind>>
}

/** Makes a call that changes one record and answers its new state. */
export function changeOf<C extends Collection, Row, Kind extends OperationKind, Body extends v.GenericSchema>(
  resource: Resource<C, Row>,
  { method, step, message, ...change }: Change<Row, Kind, Body, NoEntries>,
): Call {
  const { answer, find, present } = resource
  const { idOf, at } = addressOf(resource)
  return writing(resource, change, { method: method ?? 'put', path: at(step), answer }, async asked => {
    const answered = await present(await find(asked, idOf(asked)), asked)
    return { ...(message && { message }), ...answered }
  })
}

export const removeOf = <
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Query extends Entries = NoEntries,
>(
  resource: Resource<C, Row>,
  { step, message, ...removal }: Change<Row, Kind, v.GenericSchema, Query> & { readonly message: string },
): Call => {
  const path = addressOf(resource).at(step)
  const description = { method: 'delete', path, answer: messageAnswer } as const
  return writing(resource, removal, description, async () => ({ message }))
}

/** Makes a call that runs one operation on the record in the path. */
function writing<
  C extends Collection,
  Row,
  Kind extends OperationKind,
  Body extends v.GenericSchema,
  Query extends Entries,
>(
  resource: Resource<C, Row>,
  { args, ...description }: Change<Row, Kind, Body, Query>,
  call: Pick<Description<Entries, Query, Body>, 'method' | 'path' | 'answer'>,
  answered: (asked: ResourceRequest) => Promise<object>,
): Call {
  const { collection, recordName, rights, find } = resource
  const { operation } = description
  const { params, idOf } = addressOf(resource)
  return describedCall<Entries, Query, Body>(
    { ...description, ...call, recordName, rights: { ...rights, operation }, params },
    async asked => {
      const id = idOf(asked)
      const row = await find(asked, id, operation)
      const given = args
        ? await args(asked, row)
        : ({ [`${collection}_id`]: id } as unknown as OperationInput<Kind>)
      await runOperation(asked.dependencies, asked.caller, operation, given, asked.request)
      return answered(asked)
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
  seen = fields as unknown as Seen,
  others = {} as Others,
) => v.strictObject({ ...optionalOf(fields).entries, seen: shownValuesOf(seen), ...others })
