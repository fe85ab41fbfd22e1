/** What somebody tried to record, in lines a person can copy: for when the tablet itself cannot keep it. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/entities/client.ts'
import type { MirrorDatabase } from '../../mirror/database.ts'
import { readOne, readRows } from '../../mirror/read.ts'
import type { NotSaved } from '../../sync/not-saved.ts'
import { deviceZone, shortDate, whenWords } from '../../ui/dates.ts'

export interface Line {
  readonly label: string
  readonly value: string
}

/** Names come from the mirror, as far as it can still be read. */
export async function linesOf(
  mirror: MirrorDatabase,
  { args }: Pick<NotSaved, 'args'>,
  now: string,
  t: TFunction,
): Promise<Line[]> {
  const named = await namesOf(mirror, args, t).catch(() => [])
  return [...named, ...Object.entries(args).flatMap(([name, value]) => said(name, value, now, t))]
}

export const asText = (title: string, lines: readonly Line[]): string =>
  [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')

async function namesOf(mirror: MirrorDatabase, args: NotSaved['args'], t: TFunction): Promise<Line[]> {
  const lines: Line[] = []
  const { medication_id } = args
  const versions =
    typeof medication_id === 'string'
      ? await readRows(mirror, {
          collection: 'medication_version',
          index: 'medication_id',
          is: medication_id,
        })
      : []
  const version = versions.at(-1)
  const clientId = typeof args.client_id === 'number' ? args.client_id : version?.client_id
  const client = clientId === undefined ? undefined : await readOne(mirror, 'client', clientId)
  if (client !== undefined) lines.push({ label: t('storage.notSaved.person'), value: fullName(client) })
  if (version !== undefined) {
    const { medication_name, dosage, unit } = version
    lines.push({
      label: t('storage.notSaved.medication'),
      value: [medication_name, dosage, unit].filter(Boolean).join(' '),
    })
  }
  return lines
}

const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Ids say nothing to a person; what is empty was not said. */
function said(name: string, value: unknown, now: string, t: TFunction): Line[] {
  if (/(^|_)ids?$/.test(name)) return []
  const label = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
  if (typeof value === 'number') return [{ label, value: String(value) }]
  if (Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string')) {
    return [{ label, value: value.join(', ') }]
  }
  if (typeof value !== 'string' || value.trim() === '') return []
  return [{ label, value: readable(value, now, t) }]
}

function readable(value: string, now: string, t: TFunction): string {
  if (INSTANT.test(value)) return whenWords(value, now, deviceZone(), t)
  if (DATE.test(value)) return shortDate(value)
  // A choice of ours, not somebody's own words.
  return /^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : value
}
