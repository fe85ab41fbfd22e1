import { useTranslation } from 'react-i18next'
import style from './opening.module.css'
import { Mark } from './shell/brand.tsx'

/** The moment before the first screen: the mark alone, and no words unless a screen reader asks. */
export function Opening() {
  const { t } = useTranslation()
  return (
    <div className={style.opening} role="status" aria-label={t('shell.loading')}>
      <Mark size={72} />
    </div>
  )
}
