/** What people write into a client's chart besides medication: progress notes and diagnoses. */
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays } from '#domain/values/dates.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { Device } from '../world/device.ts'
import { clientsHere, newId, today } from './care.ts'
import type { ChartCommand } from './chart-commands.ts'
import { nothing, picked, save, short } from './saving.ts'

export async function doChart(device: Device, command: ChartCommand): Promise<void> {
  switch (command.do) {
    case 'write_note':
      return writeNote(device, command)
    case 'amend_note': {
      const note = picked(await notesOn(device), command.pick)
      if (note === undefined) return nothing(device, 'has no note to amend')
      return amendNote(device, note, command.what)
    }
    case 'remove_note':
      return removeNote(device, command)
    case 'record_diagnosis': {
      const client = await clientOn(device, command.client)
      if (client === undefined) return nothing(device, 'knows nobody to diagnose')
      const args = { diagnosis_id: newId(device), client_id: client.id, name: 'Celiac disease' }
      return save(device, 'diagnosis.record', args, `records a diagnosis of ${client.id}`)
    }
    case 'withdraw_diagnosis': {
      const { mirror } = await device.tab()
      const rows = await readRows(mirror, { collection: 'diagnosis', all: true })
      const standing = rows.filter(({ withdrawn_at }) => withdrawn_at === null).sort(byId)
      const diagnosis = picked(standing, command.pick)
      if (diagnosis === undefined) return nothing(device, 'knows no diagnosis')
      const args = { diagnosis_id: diagnosis.id, reason: 'Of another client' }
      return save(device, 'diagnosis.withdraw', args, `withdraws diagnosis ${short(diagnosis.id)}`)
    }
  }
}

const byId = ({ id: one }: { id: string }, { id: other }: { id: string }) => (one < other ? -1 : 1)

/** A client whom this device shows. */
export async function clientOn(device: Device, pick: number): Promise<ShownRow<'client'> | undefined> {
  const { mirror } = await device.tab()
  const clients = await readRows(mirror, { collection: 'client', all: true })
  return picked(
    clients.sort((one, other) => one.id - other.id),
    pick,
  )
}

/** Notes as this device lists them, in one order on all devices. */
export async function notesOn(device: Device): Promise<ShownRow<'progress_note'>[]> {
  const { mirror } = await device.tab()
  const notes = await readRows(mirror, { collection: 'progress_note', all: true })
  const clients = await clientsHere(mirror)
  return notes.filter(({ removed_at, client_id }) => removed_at === null && clients.has(client_id)).sort(byId)
}

const newText = ({ world }: Device) => `With food this time, and in good spirits (${world.unique()}).`

async function writeNote(
  device: Device,
  { client: pick, daysAgo }: Extract<ChartCommand, { do: 'write_note' }>,
): Promise<void> {
  const client = await clientOn(device, pick)
  if (client === undefined) return nothing(device, 'knows nobody to write about')
  const args = {
    progress_note_id: newId(device),
    client_id: client.id,
    note_date: addDays(await today(device, client.home_id), -daysAgo),
    note_type: 'daily' as const,
    content: newText(device),
  }
  await save(device, 'progress_note.create', args, `writes note ${short(args.progress_note_id)}`)
}

type NoteField = Extract<ChartCommand, { do: 'amend_note' }>['what']

/** With what the form showed of the note, so that the server sees what its author did not know (S8). */
export async function amendNote(
  device: Device,
  { id, client_id, note_date, note_type, content }: ShownRow<'progress_note'>,
  what: NoteField,
): Promise<void> {
  const { mirror } = await device.tab()
  const [client] = await readRows(mirror, { collection: 'client', anyOf: [client_id] })
  const date = { note_date: addDays(await today(device, client?.home_id ?? 0), -1) }
  const text = { content: newText(device) }
  const type = { note_type: NOTE_TYPES[device.world.unique() % NOTE_TYPES.length] ?? 'daily' }
  const changes = { content: text, type, date, all: { ...text, ...type, ...date } }[what]
  const args = { progress_note_id: id, changes, seen: { note_date, note_type, content } }
  await save(device, 'progress_note.amend', args, `amends ${what} of note ${short(id)}`)
}

async function removeNote(
  device: Device,
  { pick, isOwn }: Extract<ChartCommand, { do: 'remove_note' }>,
): Promise<void> {
  const notes = await notesOn(device)
  const own = notes.filter(({ staff_id }) => staff_id === device.person?.id)
  const note = picked(isOwn ? own : notes, pick)
  if (note === undefined) return nothing(device, 'has no note to remove')
  await save(device, 'progress_note.remove', { progress_note_id: note.id }, `removes note ${short(note.id)}`)
}

/** Also of a client whom this device does not show. */
export async function recordAllergy(device: Device, pick: number): Promise<void> {
  const id = picked(device.world.company.clients, pick)?.id
  const args = { allergy_id: newId(device), client_id: id ?? 0, substance: 'Penicillin' }
  await save(device, 'allergy.record', args, `records an allergy of ${id}`)
}

export async function withdrawAllergy(device: Device, pick: number): Promise<void> {
  const tab = await device.tab()
  const allergies = await readRows(tab.mirror, { collection: 'allergy', all: true })
  const active = allergies.filter(({ withdrawn_at }) => withdrawn_at === null)
  const allergy = picked(active, pick)
  if (allergy === undefined) return nothing(device, 'knows no allergy')
  const args = { allergy_id: allergy.id, reason: 'Was a rash' }
  await save(device, 'allergy.withdraw', args, `withdraws allergy ${short(allergy.id)}`)
}
