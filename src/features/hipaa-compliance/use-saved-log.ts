/** Saves the filtered log as a file: all its pages, up to a limit about which the user is notified. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type AccessRecord, accessRecord } from '#domain/answers/access-record.ts'
import { instantAt } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { WallClock } from '../../labels/dates.ts'
import { useAccess } from '../../session/access.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import type { Column } from '../../ui/list/columns.ts'
import { csvFile, csvFormatIn, csvOf } from '../../ui/list/list-file.ts'
import { saveFile } from '../../ui/save-file.ts'

const PAGE_SIZE = 100
/** Twenty requests to the server, two thousand entries: as much as a person can read. */
const MAX_PAGES = 20

const logAnswer = v.object({
  accesses: v.array(accessRecord),
  pagination: v.object({ has_next: v.boolean() }),
})

/**
 * Returns a function that saves the file. It resolves with the number of entries and whether entries beyond the limit
 * were left out; it rejects when offline.
 */
export function useLogExport(
  logQuery: Readonly<Record<string, string>>,
  columns: readonly Column<AccessRecord>[],
  { time_zone }: Pick<WallClock, 'time_zone'>,
): () => Promise<{ count: number; isTruncated: boolean }> {
  const { t } = useTranslation()
  const { http } = useAccess()
  const getTrueNow = useTrueClock()
  return async () => {
    const now = getTrueNow()
    const entries: AccessRecord[] = []
    // Entries that are logged meanwhile are left out, because they would shift the pages.
    const until = logQuery.to || instantAt(Date.parse(now) + 1)
    const queryEntries = Object.entries({ ...logQuery, to: until }).filter(([, value]) => value !== '')
    let hasMore = true
    for (let page = 1; hasMore && page <= MAX_PAGES; page++) {
      const query = new URLSearchParams([...queryEntries, ['page', `${page}`], ['per_page', `${PAGE_SIZE}`]])
      const logPage = v.parse(logAnswer, await http.signedIn.get(`access-log?${query}`).json())
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
