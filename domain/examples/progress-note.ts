import type { Examples } from '../registry.ts'

export const examples: Examples<'progress_note'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000101',
    client_id: 1,
    home_id: 1,
    note_date: '2026-01-06',
    note_type: 'daily',
    content: 'Walked to the lake with two others after lunch and slept well in the afternoon.',
    administration_id: null,
    staff_id: 4,
    created_at: '2026-01-06T22:10:00.000Z',
    updated_at: '2026-01-06T22:10:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
