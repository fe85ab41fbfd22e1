/** Page links: at most seven with ellipses, or "page 2 of 9" between two big arrows in a narrow layout. */
import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './paging.module.css'

export interface PagingProps {
  page: number
  pageCount: number
  onPageChange: (page: number) => void
}

export function Paging({ page, pageCount, onPageChange }: PagingProps) {
  const { t } = useTranslation()
  const { range } = usePagination({
    total: pageCount,
    page,
    siblings: 1,
    boundaries: 1,
    onChange: onPageChange,
  })
  if (pageCount < 2) return null
  return (
    <nav className={style.paging} aria-label={t('ui.pages')} data-screen-only>
      <button
        type="button"
        className={style.step}
        aria-label={t('ui.previousPage')}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <span className={style.brief} aria-hidden="true">
        {t('ui.pageOf', { page, pages: pageCount })}
      </span>
      <span className={style.links}>
        {range.map((item, index) =>
          item === 'dots' ? (
            // The keys of the two ellipses come from their position: before or after the current page.
            <span
              key={index < range.length / 2 ? 'before' : 'after'}
              className={style.dots}
              aria-hidden="true"
            >
              …
            </span>
          ) : (
            <button
              type="button"
              key={item}
              className={style.step}
              aria-label={t('ui.page', { page: item })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPageChange(item)}
            >
              {item}
            </button>
          ),
        )}
      </span>
      <button
        type="button"
        className={style.step}
        aria-label={t('ui.nextPage')}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </nav>
  )
}
