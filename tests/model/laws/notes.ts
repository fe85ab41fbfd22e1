/**
 * N2, N3, N4: no text of a note is lost, none goes over another that its author had not seen, nobody amends what others
 * wrote without the right to it, and what was removed is on no list.
 */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { selectRows } from '#server/database/rows.ts'
import { notesOn } from '../story/chart.ts'
import type { HomeIndex } from '../world/company.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'

type Text = Readonly<Partial<Record<Field, unknown>>>
type Field = (typeof FIELDS)[number]
const FIELDS = ['content', 'note_type', 'note_date'] as const

interface Notes {
  readonly now: ReadonlyMap<string, RowOf<'progress_note'>>
  readonly versions: readonly RowOf<'progress_note_version'>[]
  /** Those that put two texts of a note side by side. */
  readonly disputes: readonly RowOf<'attention_item'>[]
}

/** One change to notes that the server says counts. */
interface Counted {
  readonly operation_id: string
  readonly kind: string
  readonly author_id: number
  readonly note_id: string
  readonly text: Text
  readonly seen: Text
}

export async function checkNotes(world: World): Promise<void> {
  const notes = await readNotes(world)
  const counted = await countedChanges(world)
  checkTexts(world, notes, counted)
  checkVersions(world, notes, counted)
  checkAuthors(world, notes)
  await checkRemoved(world, counted)
}

async function readNotes({ database, company, tally }: World): Promise<Notes> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const now = await selectRows(database, 'progress_note', here)
  const items = await selectRows(database, 'attention_item', here)
  const disputes = items.filter(({ details }) => details.versions?.collection === 'progress_note')
  tally.noteDisputes += disputes.length
  return {
    now: new Map(now.map(row => [row.id, row])),
    versions: await selectRows(database, 'progress_note_version', here),
    disputes,
  }
}

/** Applied when they came or when a manager accepted them, shown as saved to their author or not. */
async function countedChanges({ database, company }: World): Promise<Counted[]> {
  const { rows } = await sql<{ id: string; kind: string; author_id: number; args: Record<string, unknown> }>`
    select id, kind, author_id, args from operation
    where kind like 'progress_note.%'
      and scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])
      and (outcome = 'applied' or exists (
        select from attention_item
        where kind = 'held' and resolution = 'accepted' and details->'operation'->>'id' = operation.id::text))
    order by received_at, counter`.execute(database)
  return rows.map(({ id, kind, author_id, args }) => ({
    operation_id: id,
    kind,
    author_id,
    note_id: String(args.progress_note_id),
    text: (kind === 'progress_note.create' ? args : (args.changes ?? {})) as Text,
    seen: (args.seen ?? {}) as Text,
  }))
}

/** Every text is in effect, or kept as it was before, or put before a person; and in place of none that was not seen. */
function checkTexts(
  { company }: World,
  { now, versions, disputes }: Notes,
  counted: readonly Counted[],
): void {
  const seeded = company.notes.map(({ id, content }) => ({
    operation_id: 'before the story',
    note_id: id,
    text: { content } as Text,
  }))
  for (const { operation_id, note_id, text } of [...seeded, ...counted]) {
    for (const field of FIELDS) {
      const value = text[field]
      if (value === undefined) continue
      const stands = now.get(note_id)?.[field] === value
      const isKept = versions.some(row => row.progress_note_id === note_id && row[field] === value)
      const sides = disputes
        .filter(({ subject_ids }) => subject_ids.includes(note_id))
        .map(({ details: { versions: two } }) => [two?.standing[field], two?.proposed[field]])
      const waits = sides.some(([, proposed]) => proposed === value)
      const what = `${field} ${String(value)} of note ${note_id} (${operation_id})`
      if (!stands && !isKept && !waits) broken('N2', `${what} is lost`)
      // Other fields have the same value again.
      if (field !== 'content' || stands || sides.flat().includes(value)) continue
      const wasSeen = counted.some(
        other =>
          other.note_id === note_id && other.text.content !== undefined && other.seen.content === value,
      )
      if (!wasSeen) broken('N3', `${what} was replaced by somebody who had not seen it`)
    }
  }
}

/** Each amendment that took effect in any field kept one version, of its author, and that is where the note is. */
function checkVersions(
  { tally }: World,
  { now, versions, disputes }: Notes,
  counted: readonly Counted[],
): void {
  const due = new Map<string, number>()
  for (const { operation_id, kind, note_id, author_id, text } of counted) {
    if (kind !== 'progress_note.amend') continue
    const disputed = disputes.filter(({ details }) => details.operation?.id === operation_id)
    if (disputed.length >= Object.keys(text).length) continue
    tally.amendments++
    const key = `note ${note_id} by ${author_id}`
    due.set(key, (due.get(key) ?? 0) + 1)
  }
  for (const [key, least] of due) {
    const kept = versions.filter(
      ({ progress_note_id, replaced_by }) => `note ${progress_note_id} by ${replaced_by}` === key,
    )
    if (kept.length < least) broken('N2', `${least} amendments of ${key} kept ${kept.length} versions`)
  }
  const astray = versions.find(row => now.get(row.progress_note_id)?.scope !== row.scope)
  if (astray !== undefined) broken('S10', `version ${astray.id} is not in the home of its note`)
}

/** Who amended or removed a note wrote it, or was a manager of a home its client lived in. */
function checkAuthors(world: World, { now, versions }: Notes): void {
  const changes = [
    ...versions.map(row => ({ note: now.get(row.progress_note_id), by: row.replaced_by, what: 'amended' })),
    ...[...now.values()].flatMap(note =>
      note.removed_by === null ? [] : [{ note, by: note.removed_by, what: 'removed' }],
    ),
  ]
  for (const { note, by, what } of changes) {
    if (note === undefined || by === note.staff_id) continue
    const person = world.company.people.find(({ id }) => id === by)
    const isManager = homesOf(world, note.client_id).some(home => person?.managed.has(home))
    if (!isManager) broken('A', `${person?.name} ${what} note ${note.id}, which ${note.staff_id} wrote`)
  }
}

/** Where a client ever lived. */
function homesOf({ company, movedClients }: World, clientId: number): readonly HomeIndex[] {
  const client = company.clients.find(({ id }) => id === clientId)
  return client === undefined || movedClients.has(clientId) ? [0, 1] : [client.home]
}

async function checkRemoved(world: World, counted: readonly Counted[]): Promise<void> {
  const removed = new Set(
    counted.filter(({ kind }) => kind === 'progress_note.remove').map(({ note_id }) => note_id),
  )
  for (const device of world.devices.filter(pulls)) {
    const listed = (await notesOn(device)).find(({ id }) => removed.has(id))
    if (listed !== undefined) broken('N4', `${device.name} lists note ${listed.id}, which was removed`)
  }
}
