import { useTranslation } from 'react-i18next'
import style from './opening.module.css'
import { Mark } from './shell/brand.tsx'

/** The moment before the first screen: the mark alone, as index.html already shows it. Words are for screen readers only. */
export function Opening() {
  const { t } = useTranslation()
  return (
    <div className={style.opening} data-opening role="status" aria-label={t('shell.loading')}>
      <Mark size={72} />
    </div>
  )
}
