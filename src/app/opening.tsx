import { useTranslation } from 'react-i18next'
import style from './opening.module.css'
import { Mark } from './shell/brand.tsx'

/**
 * Shown before the first screen: only the logo, as index.html already shows it. The text is only for screen readers.
 */
export function Opening() {
  const { t } = useTranslation()
  return (
    <div className={style.opening} data-opening role="status" aria-label={t('shell.loading')}>
      <Mark size={72} />
    </div>
  )
}
