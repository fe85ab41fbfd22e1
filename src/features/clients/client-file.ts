/** The list of clients as a file: what a chart begins with, as the import reads it back (B26). */
import type { TFunction } from 'i18next'
import { allergyCell } from '#domain/imports/allergy-cells.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import type { MirrorDatabase } from '../../mirror/database.ts'
import { readRows } from '../../mirror/read.ts'
import type { FileColumn } from '../../ui/list/columns.ts'
import type { Home, ListedClient } from './use-clients.ts'

type OfClient<C extends Collection> = ReadonlyMap<number, readonly RowOf<C>[]>

/** What stands on the charts of the clients in a list; undefined: the person does not receive it everywhere. */
export interface Charts {
  readonly allergies: OfClient<'allergy'> | undefined
}

export async function readCharts(
  mirror: MirrorDatabase,
  people: readonly ListedClient[],
  sees: (home: Home, collection: Collection) => boolean,
): Promise<Charts> {
  const ofClients = { index: 'client_id', anyOf: people.map(({ client }) => client.id) } as const
  const isSeen = (collection: Collection) => people.every(({ home }) => sees(home, collection))
  const allergies = isSeen('allergy')
    ? (await readRows(mirror, { collection: 'allergy', ...ofClients })).filter(one => !isWithdrawn(one))
    : undefined
  return { allergies: allergies && groupBy(allergies, ({ client_id }) => client_id) }
}

/** A column of what is not received would look like nothing known, and is left out. `t` knows the labels. */
export const clientFileColumns = ({ allergies }: Charts, t: TFunction): FileColumn<ListedClient>[] => [
  { title: t('labels.client.fields.first_name'), inFile: ({ client }) => client.first_name },
  { title: t('labels.client.fields.last_name'), inFile: ({ client }) => client.last_name },
  { title: t('labels.client.fields.date_of_birth'), inFile: ({ client }) => client.date_of_birth },
  { title: t('labels.client.fields.home_id'), inFile: ({ home }) => home.home_name },
  { title: t('labels.client.fields.admission_date'), inFile: ({ client }) => client.admission_date },
  { title: t('labels.client.fields.discharge_date'), inFile: ({ client }) => client.discharge_date },
  {
    title: t('labels.client.fields.status'),
    inFile: ({ client }) => t(`clients.statuses.${client.status}`),
  },
  { title: t('labels.client.fields.email'), inFile: ({ client }) => client.email },
  { title: t('labels.client.fields.phone'), inFile: ({ client }) => client.phone },
  ...(allergies === undefined ? [] : [allergyColumn(allergies, t)]),
  {
    title: t('labels.client.fields.created_at'),
    inFile: ({ client, home }) => localDateTimeOf(client.created_at, home.time_zone).date,
  },
]

const allergyColumn = (allergies: OfClient<'allergy'>, t: TFunction): FileColumn<ListedClient> => ({
  title: t('labels.allergy.many'),
  inFile({ client }) {
    if (client.no_known_allergies) return t('labels.client.fields.no_known_allergies')
    return allergyCell(allergies.get(client.id) ?? [], severity =>
      t(`labels.allergy.values.severity.${severity}`),
    )
  },
})
