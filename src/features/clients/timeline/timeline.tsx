/** /dashboard/clients/{id}/timeline: everything recorded about one client, by kind and day, from the mirror. */
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSet } from '#domain/record-set.ts'
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import { rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { type LocalMonth, monthDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { MonthOnDevice } from '../../../homes/month-on-device.tsx'
import { monthWords } from '../../../labels/dates.ts'
import type { LabelSet } from '../../../labels/label-set.ts'
import { labelSetOf } from '../../../labels/label-sets.ts'
import { recordsOf, rowsIn } from '../../../labels/load-labels.ts'
import { eventCollections, timelineEvents } from '../../../labels/timeline.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import type { Query } from '../../../mirror/read/query.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirrorQuery } from '../../../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../../../mirror/tables/database.ts'
import { useCanSeeRecords } from '../../../session/use-rights.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { useListFilters } from '../../../ui/list/use-list-view.ts'
import { MonthPicker } from '../../../ui/month-picker.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ClientScreen } from '../one-client.tsx'
import type { ClientDetails } from '../use-client.ts'
import style from './timeline.module.css'
import { TimelineDay } from './timeline-day.tsx'

export const ClientTimeline = () => (
  <ClientScreen>{clientDetails => <Timeline {...clientDetails} />}</ClientScreen>
)

function Timeline({ client, home }: ClientDetails) {
  const t = useLabels()
  const canSeeRecords = useCanSeeRecords()
  const today = homeToday(useTrueNow(), home.time_zone)
  const [{ month: chosenMonth, kind }, setFilters] = useListFilters(['month', 'kind'])
  const month = /^\d{4}-\d{2}$/.test(chosenMonth) ? chosenMonth : today.slice(0, 7)
  const visibleCollections = eventCollections.filter(collection => canSeeRecords(home, collection))
  // Collections of earlier versions have no operations: they show as changes of their record, not as a kind.
  const kinds = [...new Set(visibleCollections.flatMap(collection => labelSetOf(collection) ?? []))].filter(
    ({ operations }) => Object.keys(operations).length > 0,
  )
  const name = fullName(client)
  return (
    <Page
      title={t('clients.timeline.titleOf', { name })}
      parent={{ to: `/dashboard/clients/${client.id}`, label: name }}
    >
      <div className={style.tools} data-screen-only>
        <NativeSelect
          aria-label={t('clients.timeline.kind')}
          value={kind}
          onChange={event => setFilters({ kind: event.currentTarget.value })}
          data={[
            { value: '', label: t('clients.timeline.allKinds') },
            ...kinds.map(labelSet => ({ value: labelSet.name, label: t(pluralKeyOf(labelSet)) })),
          ]}
        />
        <MonthPicker
          month={month}
          onMonthChange={value => setFilters({ month: value })}
          years={[Number(client.admission_date.slice(0, 4)), Number(today.slice(0, 4))]}
        />
      </div>
      <MonthOnDevice
        scope={client.scope}
        month={month}
        today={today}
        collections={visibleCollections.filter(collection => entityOf(collection).dateField !== undefined)}
        explanation={t('clients.timeline.notHereText')}
      >
        <MonthEvents client={client} home={home} month={month} kind={kind} />
      </MonthOnDevice>
    </Page>
  )
}

const pluralKeyOf = ({ name }: LabelSet) => `labels.${name}.many` as 'labels.allergy.many'

interface MonthEventsProps extends Pick<ClientDetails, 'client' | 'home'> {
  month: string
  kind: string
}

function MonthEvents({ client, home, month, kind }: MonthEventsProps) {
  const { t } = useTranslation()
  const rows = useTimelineRows(client.id, month)
  const timeline = useMemo(() => {
    if (rows === undefined) return undefined
    const records = recordsOf(rows)
    return { records, events: timelineEvents(records, { home, month }) }
  }, [rows, home, month])
  if (timeline === undefined) return <LoadingRows />
  const events = timeline.events.filter(({ labelSet }) => kind === '' || labelSet.name === kind)
  if (events.length === 0) {
    return <MirrorEmptyState title={t('clients.timeline.empty', { month: monthWords(month, t) })} />
  }
  const days = groupBy(events, ({ day }) => day)
  return [...days].map(([day, dayEvents]) => (
    <TimelineDay
      key={day}
      day={day}
      events={dayEvents}
      records={timeline.records}
      home={home}
      clientId={client.id}
      isUnfolded={kind !== ''}
    />
  ))
}

/** Reads one client's rows that are timeline events (dated rows: of this month), and the rows needed to name them. */
const useTimelineRows = (clientId: number, month: LocalMonth) =>
  useMirrorQuery(
    async mirror => {
      const records = new RecordSet()
      const readIntoRecords = async (query: Query<Collection>) => {
        for (const row of await readRowsOf(mirror, query)) records.putRow(query.collection, row)
      }
      await Promise.all([
        ...eventCollections.map(collection => readIntoRecords(queryOf(collection, clientId, month))),
        // Administrations show which doses are as-needed and so count under the day they were taken (M8.1).
        readIntoRecords(queryOf('administration', clientId, month)),
        readIntoRecords({ collection: 'home', all: true }),
        readIntoRecords({ collection: 'person_card', all: true }),
      ])
      return rowsIn(records)
    },
    [clientId, month],
  )

const readRowsOf = async (mirror: MirrorDatabase, query: Query<Collection>): Promise<RowOf<Collection>[]> =>
  readRows(mirror, query)

function queryOf(collection: Collection, clientId: number, month: LocalMonth): Query<Collection> {
  const { listDateField: dateField } = entityOf(collection)
  if (collection === 'client') return { collection, anyOf: [clientId] }
  if (dateField === undefined) return { collection, index: 'client_id', is: clientId }
  const index = `[client_id+${dateField}]`
  const isDose = collection === 'administration' || collection === 'mark'
  const [firstDay, lastDay] = [`${month}-01`, `${month}-31`]
  const { from, to } = isDose
    ? rowDaysFor(firstDay, monthDays(month).at(-1) ?? firstDay)
    : { from: firstDay, to: lastDay }
  return { collection, index, from: [clientId, from], to: [clientId, to] }
}
