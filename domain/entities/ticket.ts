import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'
import { updatedAt } from '../values/stamps.ts'
import { longText, text } from '../values/text.ts'

/** `open`: support must reply next. `waiting`: the author must reply next. */
export const TICKET_STATUS_NAMES = {
  open: 'Open',
  waiting: 'Answered',
  closed: 'Closed',
} as const
export const TICKET_STATUSES = valuesOf(TICKET_STATUS_NAMES)
export type TicketStatus = keyof typeof TICKET_STATUS_NAMES

export const TICKET_LENGTHS = { subject: 120, body: 2000 } as const

/**
 * A question or a complaint to support (design §7). It is in the scope of its author: the author has it offline, and no
 * colleague finds it on the home's tablet. Support reads it over a connection (decision 40).
 */
export const ticket = defineEntity({
  name: 'ticket',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    /** The company of its author when it was opened; null for super_admin. */
    company_id: v.nullable(numericId),
    subject: field(text(TICKET_LENGTHS.subject, 'Subject is required'), { label: 'Subject' }),
    body: field(longText(TICKET_LENGTHS.body, 'Message is required'), {
      label: 'Message',
      format: 'long_text',
    }),
    /** Derived from the replies by `ticketStatus`. */
    status: choice(v.picklist(TICKET_STATUSES), TICKET_STATUS_NAMES, { label: 'Status', isStamp: true }),
    created_by: stamp(numericId, { label: 'Opened by', format: 'person' }),
    created_at: stamp(instant, { label: 'Opened', format: 'moment' }),
    /** The time of the last reply of support. */
    answered_at: stamp(v.nullable(instant), { label: 'Answered', format: 'moment' }),
    /** The time of the last reply, closing or reopening. */
    updated_at: updatedAt,
  },
  computed: {
    author_name: v.nullable(v.string()),
    company_name: v.nullable(v.string()),
  },
  indexes: ['company_id'],
})
