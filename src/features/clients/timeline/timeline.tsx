/** /dashboard/clients/{id}/timeline: everything recorded about one client, by kind and day, from the mirror. */
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { entityOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { MonthOnDevice } from '../../../homes/month-on-device.tsx'
import { monthWords } from '../../../labels/dates.ts'
import type { LabelSet } from '../../../labels/label-set.ts'
import { labelSetOf } from '../../../labels/label-sets.ts'
import { recordsOf } from '../../../labels/load-labels.ts'
import { eventCollections, timelineEvents } from '../../../labels/timeline.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useCanSeeRecords } from '../../../session/use-rights.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { useListFilters } from '../../../ui/list/use-list-view.ts'
import { MonthPicker } from '../../../ui/month-picker.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { OneClient } from '../one-client.tsx'
import type { ClientDetails } from '../use-client.ts'
import style from './timeline.module.css'
import { TimelineDay } from './timeline-day.tsx'
import { useTimelineRows } from './use-timeline.ts'

export const ClientTimeline = () => <OneClient>{clientDetails => <Timeline {...clientDetails} />}</OneClient>

function Timeline({ client, home }: ClientDetails) {
  const t = useLabels()
  const canSeeIn = useCanSeeRecords()
  const today = homeToday(useTrueNow(), home.time_zone)
  const [{ month: chosenMonth, kind }, setFilters] = useListFilters(['month', 'kind'])
  const month = /^\d{4}-\d{2}$/.test(chosenMonth) ? chosenMonth : today.slice(0, 7)
  const visibleCollections = eventCollections.filter(collection => canSeeIn(home, collection))
  // Earlier versions have no operations and are no kind of their own: they are shown as changes of their record.
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
          onMonth={value => setFilters({ month: value })}
          years={[Number(client.admission_date.slice(0, 4)), Number(today.slice(0, 4))]}
        />
      </div>
      <MonthOnDevice
        scope={client.scope}
        month={month}
        today={today}
        collections={visibleCollections.filter(collection => entityOf(collection).datedBy !== undefined)}
        explanation={t('clients.timeline.notHereText')}
      >
        <Month client={client} home={home} month={month} kind={kind} />
      </MonthOnDevice>
    </Page>
  )
}

const pluralKeyOf = ({ name }: LabelSet) => `labels.${name}.many` as 'labels.allergy.many'

interface MonthProps extends Pick<ClientDetails, 'client' | 'home'> {
  month: string
  kind: string
}

function Month({ client, home, month, kind }: MonthProps) {
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
    return <NothingHere title={t('clients.timeline.empty', { month: monthWords(month, t) })} />
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
