import { useTranslation } from 'react-i18next'
import { nameAlerts } from '#domain/rules/people/name-alerts.ts'
import { fullName } from '#domain/values/full-name.ts'
import { HomeClock } from '../homes/home-clock.tsx'
import { NameAlert } from '../people/name-alert.tsx'
import { useTrueNow } from '../sync/true-now.ts'
import { type OverviewCard, OverviewCards } from '../ui/overview/overview-cards.tsx'
import style from './client-records.module.css'
import type { Client, Home, RecordCollection, RecordKind } from './record-kind.ts'
import type { ClientRecordSummary } from './use-records.ts'

/** The content of a card: a colored record count, and one line. */
export type RecordCard = Required<Pick<OverviewCard, 'badges' | 'line'>>

interface ClientCardsProps<C extends RecordCollection> {
  kind: RecordKind<C>
  clients: readonly Client[]
  homes: readonly Home[]
  /** undefined while the records are being counted. */
  summaryByClient: ReadonlyMap<number, ClientRecordSummary<C>> | undefined
  cardOf: (summary: ClientRecordSummary<C>, home: Home) => RecordCard
  /** Each card shows its home, because several homes are shown together. */
  showsHome: boolean
}

/** A card for each client, with a link to their records. */
export function ClientCards<C extends RecordCollection>(props: ClientCardsProps<C>) {
  const { kind, clients, homes, summaryByClient, cardOf, showsHome } = props
  const { wordsKey, path } = kind
  const { t } = useTranslation()
  const now = useTrueNow()
  const alertsByClient = nameAlerts(clients)
  const homeOf = (client: Client) => homes.find(({ id }) => id === client.home_id)
  const cards = clients.flatMap((client): OverviewCard[] => {
    const [summary, home] = [summaryByClient?.get(client.id), homeOf(client)]
    if (summary === undefined || home === undefined) return []
    const similarClients = (alertsByClient.get(client.id) ?? []).map(similarClient => ({
      client: similarClient,
      home: homeOf(similarClient),
    }))
    return [
      {
        id: client.id,
        name: fullName(client),
        imageUrl: client.image_url,
        to: `${path}/${client.id}`,
        details: (
          <>
            {showsHome && <HomeClock home={home} now={now} />}
            <NameAlert resident={{ client, home, similarResidents: similarClients }} isBrief />
          </>
        ),
        ...cardOf(summary, home),
      },
    ]
  })
  return (
    <>
      <h2 className={style.heading}>{t('records.clients')}</h2>
      <OverviewCards
        cards={summaryByClient && cards}
        label={t('records.clients')}
        emptyMessage={{
          title: t(`${wordsKey}.overview.emptyTitle`),
          text: t(`${wordsKey}.overview.emptyText`),
        }}
      />
    </>
  )
}
