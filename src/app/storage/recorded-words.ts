/** What somebody tried to record, in lines a person can copy: for when the tablet itself cannot keep it. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/entities/client.ts'
import { MARK_STATUSES } from '#domain/entities/mark.ts'
import type { Operation } from '#domain/operation.ts'
import type { RowOf } from '#domain/registry.ts'
import { amountOf } from '#domain/rules/dose-words.ts'
import { currentVersion } from '#domain/rules/versions.ts'
import { type Instant, isClockTime } from '#domain/values/dates.ts'
import { homeOf } from '#domain/values/scope.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceClock, momentWords, shortDate, timeWords, type WallClock } from '../../labels/dates.ts'
import type { MirrorDatabase } from '../../mirror/database.ts'
import { readOne, readRows } from '../../mirror/read.ts'
import type { NotSaved } from '../../sync/not-saved.ts'
import { kindWords } from '../shell/sync-pill.ts'

export interface Line {
  readonly label: string
  readonly value: string
}

type Unsaved = Pick<NotSaved, 'args' | 'recorded_at' | 'signed'>
type Recorded = Pick<NotSaved, 'args' | 'recorded_at'> & { readonly scope: Operation['scope'] | undefined }

/** Names come from the mirror, as far as it can still be read. */
export async function linesOf(mirror: MirrorDatabase, unsaved: Unsaved, t: TFunction): Promise<Line[]> {
  const scope = unsaved.signed?.operation.scope
  const known = await lookUp(mirror, { ...unsaved, scope }).catch((): Known => ({}))
  const { client, version } = known
  const lines: Line[] = []
  if (client !== undefined) lines.push({ label: t('storage.notSaved.person'), value: fullName(client) })
  if (version !== undefined) {
    const value = `${version.medication_name}, ${amountOf(version)}`
    lines.push({ label: t('storage.notSaved.medication'), value })
  }
  const recorded = momentIn(known.home, unsaved.recorded_at, t)
  lines.push({ label: t('storage.notSaved.recorded'), value: recorded })
  const fields = fieldsOf(unsaved.args, t)
  return [
    ...lines,
    ...Object.entries(fields).flatMap(([name, value]) => linesFor(name, value, fields, known, t)),
  ]
}

/** "Metformin 500 mg for Ruth Adler, given": undefined where the mirror of whoever is signed in has no client for it. */
export async function aboutOf(
  mirror: MirrorDatabase,
  recorded: Recorded & { readonly kind: string },
  t: TFunction,
): Promise<string | undefined> {
  const { client, version } = await lookUp(mirror, recorded)
  if (client === undefined) return undefined
  const what = version?.medication_name ?? kindWords(recorded.kind, t)
  const about = t('sync.about', { what, client: fullName(client) })
  const status = MARK_STATUSES.find(one => one === recorded.args.status)
  return status === undefined ? about : `${about}, ${t(`storage.notSaved.statuses.${status}`)}`
}

export const asText = (title: string, lines: readonly Line[]): string =>
  [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')

interface Known {
  readonly client?: RowOf<'client'> | undefined
  /** Of the home it belongs to. */
  readonly home?: WallClock | undefined
  /** The order it is about, as it was in force. */
  readonly version?: RowOf<'medication_version'> | undefined
  /** What the record itself names by number. */
  readonly drug?: RowOf<'inventory_item'> | undefined
  readonly staff?: RowOf<'person_card'> | undefined
}

async function lookUp(mirror: MirrorDatabase, { args, recorded_at, scope }: Recorded): Promise<Known> {
  const named = { ...args, ...nested(args) }
  const { medication_id } = args
  const versions =
    typeof medication_id === 'string'
      ? await readRows(mirror, {
          collection: 'medication_version',
          index: 'medication_id',
          is: medication_id,
        })
      : []
  const numbered = <Row>(id: unknown, read: (id: number) => Promise<Row>) =>
    typeof id === 'number' ? read(id) : undefined
  const client = await numbered(args.client_id ?? versions[0]?.client_id, id => readOne(mirror, 'client', id))
  const homeId = (scope && homeOf(scope)) ?? client?.home_id
  const home = await numbered(homeId, id => readOne(mirror, 'home', id))
  return {
    client,
    home,
    version: currentVersion(versions, localDateTimeOf(recorded_at, (home ?? deviceClock()).time_zone)),
    drug: await numbered(named.inventory_id, id => readOne(mirror, 'inventory_item', id)),
    staff: await numbered(named.assigned_to_staff_id, id => readOne(mirror, 'person_card', id)),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** An edit of an order lies in `changes`, the order that takes another's place in `replacement`. */
const nested = ({ changes, replacement }: Fields): Fields => ({
  ...(replacement as object | undefined),
  ...(changes as object | undefined),
})

/** All that was said, one level deep. `seen` is how it was before. In an edit null takes out what was there. */
function fieldsOf(args: Fields, t: TFunction): Fields {
  const { seen: _, changes, replacement: __, ...own } = args
  const inside = Object.entries(nested(args)).map(([name, value]) => [
    name,
    value === null && changes !== undefined ? t('storage.notSaved.none') : value,
  ])
  return { ...own, ...Object.fromEntries(inside) }
}

/** The fields of an order, as its form names them. */
const ORDER_FIELDS = {
  administration_route: 'route',
  frequency_type: 'frequency',
  administration_times: 'times',
  start_date: 'startDate',
  end_date: 'endDate',
  notes: 'notes',
} as const

const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Ids say nothing to a person; what is empty was not said. */
function linesFor(name: string, value: unknown, fields: Fields, known: Known, t: TFunction): Line[] {
  const line = (label: string, words: string | undefined): Line[] =>
    words === undefined ? [] : [{ label, value: words }]
  if (name === 'inventory_id') {
    const label = known.version === undefined ? 'medication' : 'newMedication'
    return line(t(`storage.notSaved.${label}`), known.drug?.name)
  }
  if (name === 'assigned_to_staff_id') {
    const all = typeof value === 'number' ? undefined : t('storage.notSaved.fields.staffAll')
    return line(t('storage.notSaved.fields.staff'), known.staff ? fullName(known.staff) : all)
  }
  if (name === 'dosage') return line(t('storage.notSaved.fields.dosage'), amountIn(fields, known))
  if (name === 'unit') return fields.dosage === undefined ? linesFor('dosage', value, fields, known, t) : []
  if (/(^|_)ids?$/.test(name)) return []
  const field = ORDER_FIELDS[name as keyof typeof ORDER_FIELDS]
  const plain = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
  return line(
    field === undefined ? plain : t(`storage.notSaved.fields.${field}`),
    readable(value, known.home, t),
  )
}

/** What is not said anew stays as it is in force. */
function amountIn(fields: Fields, { version }: Known): string | undefined {
  const { dosage = version?.dosage, unit = version?.unit ?? '' } = fields
  return dosage === undefined ? undefined : amountOf({ dosage: Number(dosage), unit: String(unit) }).trim()
}

function readable(value: unknown, home: WallClock | undefined, t: TFunction): string | undefined {
  if (typeof value === 'number') return String(value)
  if (value === true) return t('storage.notSaved.yes')
  if (Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string')) {
    return value.map(one => clockWords(one, home)).join(', ')
  }
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (INSTANT.test(value)) return momentIn(home, value, t)
  if (DATE.test(value)) return shortDate(value)
  const status = MARK_STATUSES.find(one => one === value)
  if (status !== undefined) return t(`storage.notSaved.statuses.${status}`)
  // A choice of ours, not somebody's own words.
  return /^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : clockWords(value, home)
}

/** A clock time is the home's whatever tablet tells it; only how it is written may have to be the tablet's. */
const clockWords = (text: string, home: WallClock | undefined): string =>
  isClockTime(text) ? timeWords(text, home ?? deviceClock()) : text

/** With its day: paper is read later. Where the home's clock is not known it says whose it is. */
const momentIn = (home: WallClock | undefined, at: Instant, t: TFunction): string =>
  home === undefined
    ? t('storage.notSaved.byTabletClock', { when: momentWords(at, deviceClock(), t) })
    : momentWords(at, home, t)
