import { useTranslation } from 'react-i18next'
import style from './opening.module.css'
import { Logo } from './shell/brand.tsx'

/**
 * Shown before the first screen: only the logo, as index.html already shows it. The text is only for screen readers.
 */
export function LoadingLogo() {
  const { t } = useTranslation()
  return (
    <div className={style.opening} data-opening role="status" aria-label={t('shell.loading')}>
      <Logo size={72} />
    </div>
  )
}
