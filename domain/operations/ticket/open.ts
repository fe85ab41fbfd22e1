import * as v from 'valibot'
import { ticket } from '../../entities/ticket.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import { ticketStatus } from '../../rules/tickets.ts'
import { directoryId, uuid } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from '../parts/own-account.ts'

const { subject, body } = ticket.fields
export const newTicketFields = { subject, body } as const

/** Asks support something. Whoever does it keeps the ticket, with what is answered. */
export const ticketOpen = defineOperation({
  kind: 'ticket.open',
  version: 1,
  clinical: false,
  args: v.strictObject({ ticket_id: uuid, user_id: directoryId, ...newTicketFields }),
  references: ({ ticket_id, user_id }) => [
    { collection: 'ticket', id: ticket_id },
    { collection: 'user', id: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ ticket_id, user_id, ...said }, records, context) {
    const { company_id } = ownAccount(user_id, records, context)
    refuseTaken(records, 'ticket', ticket_id, 'This ticket is already there.')
    const row = {
      id: ticket_id,
      company_id,
      ...said,
      status: ticketStatus([]),
      created_by: user_id,
      created_at: context.recorded_at,
      updated_at: context.recorded_at,
      answered_at: null,
      scope: userScope(user_id),
      revision: 0,
    }
    return [{ collection: 'ticket', row }]
  },
})
