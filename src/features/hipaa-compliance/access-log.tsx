/** The access log: who opened, printed, exported or changed what, in the last week unless filtered (L4, L7). */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type AccessRecord, accessRecord } from '#domain/answers/access-record.ts'
import { instantAt } from '#domain/values/dates.ts'
import { companyScope, homeScope, type Scope } from '#domain/values/scope.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { WallClock } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useServerAccess } from '../../session/access.ts'
import { useSession } from '../../session/session.ts'
import { useLogFileExport, useLogViewing } from '../../sync/access-notes.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import type { Column } from '../../ui/list/columns.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { csvFile, csvFormatIn, csvOf } from '../../ui/list/list-file.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { logColumns } from './access-log-columns.tsx'
import { useLogClock, useLogFilters, useLogQuery } from './access-log-filters.ts'
import style from './hipaa.module.css'

/** The schema of the statistics of a list that has none. */
const noStatisticsSchema = v.optional(v.null())
const ERROR_TOAST_SECONDS = 10

export function AccessLog() {
  const t = useLabels()
  const session = useSession()
  const isSuperAdmin = session.state === 'authenticated' && session.role === 'super_admin'
  const clock = useLogClock()
  const { time_zone, clock: clockFormat, home_name } = clock
  const logFilters = useFilters<AccessRecord>(useLogFilters(clock), undefined)
  const columns = useMemo(
    () => logColumns(t, { time_zone, clock: clockFormat }, !isSuperAdmin),
    [t, time_zone, clockFormat, isSuperAdmin],
  )
  const { logQuery: query, isLastWeek } = useLogQuery(logFilters.values, clock)
  const { source } = useServerList({
    path: 'access-log',
    rowsKey: 'accesses',
    rowSchema: accessRecord,
    statisticsSchema: noStatisticsSchema,
    filters: query,
    failureText: t('hipaaCompliance.log.failed'),
  })
  const scopes = useLoggedScopes()
  useLogViewing('access_log', scopes)
  return (
    <>
      <p className={style.note}>
        {t('hipaaCompliance.log.note')}{' '}
        {home_name !== undefined && t('hipaaCompliance.log.clock', { home: home_name })}{' '}
        {isSuperAdmin && t('hipaaCompliance.log.platformNote')} {isLastWeek && t('hipaaCompliance.log.week')}
      </p>
      <SaveLogButton
        query={query}
        columns={columns}
        clock={clock}
        scopes={scopes ?? []}
        isEmpty={source.total === 0}
      />
      <ListTable
        label={t('hipaaCompliance.log.table')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        filters={{ ...logFilters.listFilters, count: logFilters.count }}
        emptyMessage={t('hipaaCompliance.log.empty')}
      />
    </>
  )
}

/** Returns the scopes under which reading the log is logged: the company, each home, or the scope "platform". */
function useLoggedScopes(): readonly Scope[] | undefined {
  const session = useSession()
  const homes = useHomes()
  if (session.state !== 'authenticated' || homes === undefined) return undefined
  const { role, user } = session
  if (role === 'super_admin') return ['platform']
  if (role === 'provider' && user.company_id !== null) return [companyScope(user.company_id)]
  return homes.map(({ id }) => homeScope(id))
}

interface SaveLogButtonProps {
  query: Readonly<Record<string, string>>
  columns: ReturnType<typeof logColumns>
  clock: WallClock
  scopes: readonly Scope[]
  isEmpty: boolean
}

function SaveLogButton({ query, columns, clock, scopes, isEmpty }: SaveLogButtonProps) {
  const t = useLabels()
  const toast = useShowToast()
  const logExport = useLogFileExport('access_log')
  const saveLog = useLogExport(query, columns, clock)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const { count, isTruncated } = await saveLog()
      logExport(scopes, query.client_id ? Number(query.client_id) : null)
      toast({
        text: t(isTruncated ? 'hipaaCompliance.log.cut' : 'hipaaCompliance.log.saved', { count }),
        tone: isTruncated ? 'waiting' : 'given',
      })
    } catch {
      toast({ text: t('hipaaCompliance.log.failedSave'), tone: 'attention', seconds: ERROR_TOAST_SECONDS })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button
      className={style.save ?? ''}
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={isSaving}
      disabled={isEmpty}
      onClick={() => void save()}
    >
      {t('hipaaCompliance.log.save')}
    </Button>
  )
}

/** Saves the filtered log as a file: all its pages, up to a limit about which the user is notified. */
const PAGE_SIZE = 100

/** Twenty requests to the server, two thousand entries: as much as a person can read. */
const MAX_PAGES = 20

const logPageSchema = v.object({
  accesses: v.array(accessRecord),
  pagination: v.object({ has_next: v.boolean() }),
})

/**
 * Returns a function that saves the file. It resolves with the number of entries and whether entries beyond the limit
 * were left out; it rejects when offline.
 */
function useLogExport(
  logQuery: Readonly<Record<string, string>>,
  columns: readonly Column<AccessRecord>[],
  { time_zone }: Pick<WallClock, 'time_zone'>,
): () => Promise<{ count: number; isTruncated: boolean }> {
  const { t } = useTranslation()
  const { http } = useServerAccess()
  const getTrueNow = useTrueClock()
  return async () => {
    const now = getTrueNow()
    const entries: AccessRecord[] = []
    // Leaves out entries that are logged during the export, because they would shift the pages.
    const endInstant = logQuery.to || instantAt(Date.parse(now) + 1)
    const queryEntries = Object.entries({ ...logQuery, to: endInstant }).filter(([, value]) => value !== '')
    let hasMore = true
    for (let page = 1; hasMore && page <= MAX_PAGES; page++) {
      const query = new URLSearchParams([...queryEntries, ['page', `${page}`], ['per_page', `${PAGE_SIZE}`]])
      const logPage = v.parse(logPageSchema, await http.signedIn.get(`access-log?${query}`).json())
      entries.push(...logPage.accesses)
      hasMore = logPage.pagination.has_next
    }
    // The screen names the home whose clock is used, but the file is read without the screen.
    const titleOf = ({ key, title }: Column<AccessRecord>) =>
      key === 'when' ? `${title} (${time_zone})` : title
    const exportColumns = columns.flatMap(column =>
      column.exportValue ? [{ title: titleOf(column), exportValue: column.exportValue }] : [],
    )
    const fileName = t('hipaaCompliance.log.file', { day: homeToday(now, time_zone) })
    saveFile(`${fileName}.csv`, csvFile(await csvOf(exportColumns, entries, csvFormatIn(t('ui.locale')))))
    return { count: entries.length, isTruncated: hasMore }
  }
}
