import type { Examples } from '../registry.ts'

export const examples: Examples<'progress_note_version'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000102',
    progress_note_id: '01932b5e-0000-7000-8000-000000000101',
    client_id: 1,
    note_date: '2026-01-06',
    note_type: 'daily',
    content: 'Walked to the lake with two others after lunch.',
    replaced_at: '2026-01-06T22:40:00.000Z',
    replaced_by: 4,
  },
]
