import type { Examples } from '../registry.ts'

export const examples: Examples<'ticket_reply'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000b01',
    ticket_id: '01932b5e-0000-7000-8000-000000000a01',
    side: 'support',
    act: 'reply',
    body: 'Choose "Letter, landscape" in the print dialog. Does the column appear then?',
    seen_reply_ids: [],
    written_by: 1,
    written_at: '2026-01-06T22:15:00.000Z',
  },
]
