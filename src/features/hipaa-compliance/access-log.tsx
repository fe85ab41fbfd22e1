/** The access log: who opened, printed, exported or changed what, in the last week unless filtered (L4, L7). */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { type AccessRecord, accessRecord } from '#domain/answers/access-record.ts'
import { companyScope, homeScope, type Scope } from '#domain/values/scope.ts'
import type { WallClock } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'
import { useNoteExport, useNoteViewing } from '../../sync/access-notes.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import { logColumns } from './access-log-columns.tsx'
import { useLogClock, useLogFilters, useLogQuery } from './access-log-filters.ts'
import style from './hipaa.module.css'
import { useLogExport } from './use-saved-log.ts'

/** The list has no figures. */
const noFigures = v.optional(v.null())
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
    key: 'accesses',
    row: accessRecord,
    statistics: noFigures,
    filters: query,
    failureText: t('hipaaCompliance.log.failed'),
  })
  const scopes = useLoggedScopes()
  useNoteViewing('access_log', scopes)
  return (
    <>
      <p className={style.note}>
        {t('hipaaCompliance.log.note')}{' '}
        {home_name !== undefined && t('hipaaCompliance.log.clock', { home: home_name })}{' '}
        {isSuperAdmin && t('hipaaCompliance.log.platformNote')} {isLastWeek && t('hipaaCompliance.log.week')}
      </p>
      <SaveLog
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

interface SaveLogProps {
  query: Readonly<Record<string, string>>
  columns: ReturnType<typeof logColumns>
  clock: WallClock
  scopes: readonly Scope[]
  isEmpty: boolean
}

function SaveLog({ query, columns, clock, scopes, isEmpty }: SaveLogProps) {
  const t = useLabels()
  const toast = useToast()
  const logExport = useNoteExport('access_log')
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
