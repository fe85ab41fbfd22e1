/** The list of clients as a file: the basic data of a chart, in the form that the import reads back (B26). */
import type { TFunction } from 'i18next'
import { allergiesCell } from '#domain/imports/allergy-cells.ts'
import { diagnosesCell } from '#domain/imports/diagnosis-cells.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { readRows } from '../../mirror/read/read.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { FileColumn } from '../../ui/list/columns.ts'
import type { ClientViews } from './client-columns.tsx'
import type { Home, ListedClient } from './use-clients.ts'

type RowsByClient<C extends Collection> = ReadonlyMap<number, readonly RowOf<C>[]>

/** Chart entries of the listed clients; undefined if the user does not receive the collection in every home. */
export interface ChartRows {
  readonly allergies: RowsByClient<'allergy'> | undefined
  readonly contacts: RowsByClient<'client_contact'> | undefined
  readonly diagnoses: RowsByClient<'diagnosis'> | undefined
}

const groupByClient = <Row extends { readonly client_id: number }>(rows: readonly Row[] | undefined) =>
  rows && groupBy(rows, ({ client_id }) => client_id)

export async function readCharts(
  mirror: MirrorDatabase,
  listedClients: readonly ListedClient[],
  canSee: (home: Home, collection: Collection) => boolean,
): Promise<ChartRows> {
  const clientSelection = { index: 'client_id', anyOf: listedClients.map(({ client }) => client.id) } as const
  const canSeeInAllHomes = (collection: Collection) =>
    listedClients.every(({ home }) => canSee(home, collection))
  const readIfAllowed = async <C extends 'allergy' | 'client_contact' | 'diagnosis'>(collection: C) =>
    canSeeInAllHomes(collection) ? readRows<C>(mirror, { collection, ...clientSelection }) : undefined
  const [allergies, contacts, diagnoses] = [
    await readIfAllowed('allergy'),
    await readIfAllowed('client_contact'),
    await readIfAllowed('diagnosis'),
  ]
  return {
    allergies: groupByClient(allergies?.filter(entry => !isWithdrawn(entry))),
    contacts: groupByClient(contacts?.filter(({ removed_at }) => removed_at === null)),
    diagnoses: groupByClient(diagnoses?.filter(entry => !isWithdrawn(entry))),
  }
}

/** Leaves out what the user does not receive: an empty cell would mean "nothing known". `t` must have the labels. */
export const clientFileColumns = (
  { fileColumn }: ClientViews,
  { allergies, contacts, diagnoses }: ChartRows,
  t: TFunction,
): FileColumn<ListedClient>[] => [
  fileColumn('first_name'),
  fileColumn('last_name'),
  fileColumn('date_of_birth'),
  fileColumn('home_id'),
  fileColumn('admission_date'),
  fileColumn('discharge_date'),
  fileColumn('status'),
  fileColumn('email'),
  fileColumn('phone'),
  ...(allergies === undefined ? [] : [allergyColumn(allergies, t)]),
  ...(diagnoses === undefined ? [] : [diagnosisColumn(diagnoses, t)]),
  ...(contacts === undefined ? [] : contactFileColumns(contacts, t)),
  fileColumn('created_at', {
    exportValue: ({ client, home }) => localDateTimeOf(client.created_at, home.time_zone).date,
  }),
]

const allergyColumn = (allergies: RowsByClient<'allergy'>, t: TFunction): FileColumn<ListedClient> => ({
  title: t('labels.allergy.many'),
  exportValue({ client }) {
    if (client.no_known_allergies) return t('labels.client.fields.no_known_allergies')
    return allergiesCell(allergies.get(client.id) ?? [], severity =>
      t(`labels.allergy.values.severity.${severity}`),
    )
  },
})

const diagnosisColumn = (diagnoses: RowsByClient<'diagnosis'>, t: TFunction): FileColumn<ListedClient> => ({
  title: t('labels.diagnosis.many'),
  exportValue: ({ client }) => diagnosesCell(diagnoses.get(client.id) ?? []),
})

/** Returns columns for as many contacts as any client has, in the order they were added. */
function contactFileColumns(
  contacts: RowsByClient<'client_contact'>,
  t: TFunction,
): FileColumn<ListedClient>[] {
  const contactsInOrder = new Map(
    [...contacts].map(([id, clientContacts]) => [
      id,
      clientContacts.toSorted((left, right) => (sortKeyOf(left) < sortKeyOf(right) ? -1 : 1)),
    ]),
  )
  const maxContacts = Math.max(1, ...[...contactsInOrder.values()].map(({ length }) => length))
  return Array.from({ length: maxContacts }, (_, index) => index).flatMap(index => {
    const contactOf = ({ client }: ListedClient) => contactsInOrder.get(client.id)?.[index]
    const titleOf = (part: ContactPart) => t(`clients.list.contact.${part}`, { number: index + 1 })
    return [
      {
        title: titleOf('full_name'),
        exportValue: listedClient => contactOf(listedClient)?.full_name ?? null,
      },
      { title: titleOf('phone'), exportValue: listedClient => contactOf(listedClient)?.phone ?? null },
      {
        title: titleOf('relationship'),
        exportValue: listedClient => contactOf(listedClient)?.relationship ?? null,
      },
      {
        title: titleOf('contact_type'),
        exportValue: listedClient => contactTypeWords(contactOf(listedClient)?.contact_type, t),
      },
      {
        title: titleOf('alt_phone'),
        exportValue: listedClient => contactOf(listedClient)?.alt_phone ?? null,
      },
    ] satisfies FileColumn<ListedClient>[]
  })
}

type ContactPart = 'full_name' | 'phone' | 'relationship' | 'contact_type' | 'alt_phone'

const sortKeyOf = ({ created_at, id }: RowOf<'client_contact'>): string => `${created_at} ${id}`

const contactTypeWords = (
  type: RowOf<'client_contact'>['contact_type'] | undefined,
  t: TFunction,
): string | null => (type === undefined ? null : t(`labels.client_contact.values.contact_type.${type}`))
