/** The foot of a list: which rows are shown, the pages, and on the last page the link to older records. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './list-foot.module.css'
import { Paging } from './paging.tsx'

interface ListFootProps {
  total: number
  page: number
  pageCount: number
  pageSize: number
  onPageChange: (page: number) => void
  /** Shown under the last page. */
  olderRecordsLink: ReactNode
}

export function ListFoot({
  total,
  page,
  pageCount,
  pageSize,
  onPageChange,
  olderRecordsLink,
}: ListFootProps) {
  const { t } = useTranslation()
  const isLastPage = page === pageCount
  if (total <= pageSize && !olderRecordsLink) return null
  return (
    <div className={style.foot}>
      {total > pageSize && (
        <span className={style.count} data-figures role="status">
          {t('ui.rowsShown', {
            from: (page - 1) * pageSize + 1,
            to: Math.min(page * pageSize, total),
            total,
          })}
        </span>
      )}
      <Paging page={page} pageCount={pageCount} onPageChange={onPageChange} />
      {isLastPage && olderRecordsLink}
    </div>
  )
}
