/** Support tickets of the demo: open, answered and closed. */
import { type AnyRow, RecordSet } from '#domain/record-set.ts'
import { lastReplies } from '#domain/rules/records/tickets.ts'
import type { ClockTime } from '#domain/values/dates.ts'
import { act, newId } from './act.ts'
import { homes } from './homes.ts'
import { type PersonKey, personRows } from './people.ts'
import { momentAgo, type World } from './world.ts'

interface Said {
  readonly by: PersonKey
  /** Days before the day of loading. */
  readonly ago: number
  readonly at: ClockTime
  /** Absent when this closes the ticket. */
  readonly body?: string
}

interface Ticket extends Said {
  readonly subject: string
  readonly body: string
  readonly replies: readonly Said[]
}

const tickets: readonly Ticket[] = [
  {
    by: 'miriam',
    ago: 9,
    at: '10:20',
    subject: 'Printed month: initials of the night shift',
    body: 'The nurse consultant asks for the full names below the printed month, not only initials. Is there a setting?',
    replies: [
      {
        by: 'priya',
        ago: 9,
        at: '14:05',
        body: 'They are on the last page, under "Who signed". Print all pages.',
      },
      { by: 'miriam', ago: 8, at: '09:10', body: 'Found it, thank you.' },
      { by: 'miriam', ago: 8, at: '09:11' },
    ],
  },
  {
    by: 'kofi',
    ago: 3,
    at: '21:40',
    subject: 'The tablet upstairs says its clock is wrong',
    body: 'Every morning it shows a clock warning for an hour. The kitchen tablet does not.',
    replies: [
      {
        by: 'priya',
        ago: 2,
        at: '08:30',
        body: 'Please turn on "Set time automatically" in the settings of that tablet. Is the warning gone the next morning?',
      },
    ],
  },
  {
    by: 'helen',
    ago: 1,
    at: '16:15',
    subject: 'Bills should name the foundation',
    body: 'From next month on the foundation pays for all three homes. Can the bills carry its name and address?',
    replies: [],
  },
  {
    by: 'naomi',
    ago: 2,
    at: '11:50',
    subject: 'A second home next spring',
    body: 'We open a second home in April. How long before that should we order its tablets and train the team?',
    replies: [],
  },
]

export const ticketRows = (world: World): AnyRow[] => tickets.flatMap(ticket => rowsOf(world, ticket))

function rowsOf(world: World, { subject, body, replies, ...opened }: Ticket): AnyRow[] {
  const records = new RecordSet()
  for (const row of personRows(world)) records.put(row)
  const zone = homes.maple.time_zone
  const moment = ({ ago, at }: Said) => momentAgo(world, zone, ago, at)
  const how = (said: Said) => {
    const at = moment(said)
    return { author: said.by, recorded_at: at, received_at: at, tablet_id: null, zone }
  }
  const ticket_id = newId(world, moment(opened))
  const said = { ticket_id, user_id: world.personId(opened.by), subject, body }
  const rows = act(world, 'ticket.open', said, records, how(opened))
  for (const one of replies) {
    const named = {
      ticket_id,
      reply_id: newId(world, moment(one)),
      seen_reply_ids: lastReplies(records.all('ticket_reply')).map(({ id }) => id),
    }
    const isOwn = one.by === opened.by
    rows.push(
      ...(one.body === undefined
        ? act(world, isOwn ? 'ticket.close' : 'ticket.support_close', named, records, how(one))
        : act(
            world,
            isOwn ? 'ticket.reply' : 'ticket.answer',
            { ...named, body: one.body },
            records,
            how(one),
          )),
    )
  }
  return rows
}
