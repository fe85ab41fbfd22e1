/** Lines of the dashboard about the people who live and work in the homes. */
import { fullName } from '#domain/values/full-name.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type Entry, type EntryContext, homeName, type LoadedFact } from './entry.ts'

/** Returns the line that shows whether the client has a note of today. */
export function clientEntry({ client, isDone }: LoadedFact<'notes'>[number], context: EntryContext): Entry {
  const { directory, t } = context
  const homeWithToday = directory.homes.get(client.scope)
  return {
    id: String(client.id),
    to: `/dashboard/progress-notes/${client.id}`,
    title: fullName(client),
    details: [homeWithToday && homeName(homeWithToday, context)],
    badge: isDone
      ? { text: t('dashboard.counted.noted'), tone: 'given' }
      : { text: t('dashboard.counted.notNoted'), tone: 'waiting' },
    isDone,
  }
}

/** Returns the line that shows where a staff member works. */
export function personEntry(
  { id, works_in, ...card }: LoadedFact<'staff'>[number],
  { directory }: EntryContext,
): Entry {
  const homes = [...directory.homes.values()].filter(({ home }) => works_in.includes(homeScope(home.id)))
  return {
    id: String(id),
    to: `/dashboard/staff/${id}`,
    title: fullName(card),
    details: [homes.map(({ home }) => home.home_name).join(', ')],
  }
}
