import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { type Loaded, loadedAt } from './demo-rows.ts'

let loaded: Loaded

beforeAll(async () => {
  loaded = await loadedAt('2026-06-17T17:35:00.000Z')
})
afterAll(() => loaded.fresh.drop())

test('the demo has notes of every type, none from the future, and some that were amended', () => {
  const { now, rows } = loaded
  expect(new Set(rows.progress_note.map(({ note_type }) => note_type))).toEqual(new Set(NOTE_TYPES))
  expect(rows.progress_note.filter(({ updated_at }) => updated_at > now)).toEqual([])
  const amended = rows.progress_note.filter(({ created_at, updated_at }) => created_at !== updated_at)
  expect(amended).not.toEqual([])
  expect(rows.progress_note_version.map(({ progress_note_id }) => progress_note_id).sort()).toEqual(
    amended.map(({ id }) => id).sort(),
  )
})
