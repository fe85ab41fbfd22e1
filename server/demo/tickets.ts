/** Support tickets of the demo: open, answered and closed. */
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import { lastReplies } from '#domain/rules/records/tickets.ts'
import type { ClockTime } from '#domain/values/dates.ts'
import { applyOperation, newId } from './act.ts'
import { homes } from './homes.ts'
import { type PersonKey, personRows } from './people.ts'
import { momentAgo, type World } from './world.ts'

interface TicketMessage {
  readonly author: PersonKey
  /** Days before the day of loading. */
  readonly daysAgo: number
  readonly time: ClockTime
  /** The text; absent when the message closes the ticket. */
  readonly body?: string
}

interface Ticket extends TicketMessage {
  readonly subject: string
  readonly body: string
  readonly replies: readonly TicketMessage[]
}

const tickets: readonly Ticket[] = [
  {
    author: 'miriam',
    daysAgo: 9,
    time: '10:20',
    subject: 'Printed month: initials of the night shift',
    body: 'The nurse consultant asks for the full names below the printed month, not only initials. Is there a setting?',
    replies: [
      {
        author: 'priya',
        daysAgo: 9,
        time: '14:05',
        body: 'They are on the last page, under "Who signed". Print all pages.',
      },
      { author: 'miriam', daysAgo: 8, time: '09:10', body: 'Found it, thank you.' },
      { author: 'miriam', daysAgo: 8, time: '09:11' },
    ],
  },
  {
    author: 'kofi',
    daysAgo: 3,
    time: '21:40',
    subject: 'The tablet upstairs says its clock is wrong',
    body: 'Every morning it shows a clock warning for an hour. The kitchen tablet does not.',
    replies: [
      {
        author: 'priya',
        daysAgo: 2,
        time: '08:30',
        body: 'Please turn on "Set time automatically" in the settings of that tablet. Is the warning gone the next morning?',
      },
    ],
  },
  {
    author: 'helen',
    daysAgo: 1,
    time: '16:15',
    subject: 'Bills should name the foundation',
    body: 'From next month on the foundation pays for all three homes. Can the bills carry its name and address?',
    replies: [],
  },
  {
    author: 'naomi',
    daysAgo: 2,
    time: '11:50',
    subject: 'A second home next spring',
    body: 'We open a second home in April. How long before that should we order its tablets and train the team?',
    replies: [],
  },
]

export const ticketRows = (world: World): RowInCollection[] =>
  tickets.flatMap(ticket => ticketRowsOf(world, ticket))

function ticketRowsOf(world: World, { subject, body, replies, ...firstMessage }: Ticket): RowInCollection[] {
  const records = new RecordSet()
  for (const row of personRows(world)) records.put(row)
  const zone = homes.maple.time_zone
  const sentAtOf = ({ daysAgo, time }: TicketMessage) => momentAgo(world, zone, daysAgo, time)
  const contextOf = (message: TicketMessage) => {
    const sentAt = sentAtOf(message)
    return { author: message.author, recorded_at: sentAt, received_at: sentAt, tablet_id: null, zone }
  }
  const ticket_id = newId(world, sentAtOf(firstMessage))
  const openArgs = { ticket_id, user_id: world.personId(firstMessage.author), subject, body }
  const rows = applyOperation(world, 'ticket.open', openArgs, records, contextOf(firstMessage))
  for (const reply of replies) {
    const replyArgs = {
      ticket_id,
      reply_id: newId(world, sentAtOf(reply)),
      seen_reply_ids: lastReplies(records.all('ticket_reply')).map(({ id }) => id),
    }
    const isByAuthor = reply.author === firstMessage.author
    rows.push(
      ...(reply.body === undefined
        ? applyOperation(
            world,
            isByAuthor ? 'ticket.close' : 'ticket.support_close',
            replyArgs,
            records,
            contextOf(reply),
          )
        : applyOperation(
            world,
            isByAuthor ? 'ticket.reply' : 'ticket.answer',
            { ...replyArgs, body: reply.body },
            records,
            contextOf(reply),
          )),
    )
  }
  return rows
}
