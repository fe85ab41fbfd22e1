import { useTranslation } from 'react-i18next'
import style from './landing.module.css'

const AREAS = ['residents', 'staff', 'medication', 'incidents', 'compliance'] as const
/** The year in the specification, not the current year. */
const COPYRIGHT_YEAR = 2024

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={style.footer}>
      <div className={style.width}>
        <h2>{t('landing.footer.solutions')}</h2>
        <ul>
          {AREAS.map(area => (
            <li key={area}>{t(`landing.footer.areas.${area}`)}</li>
          ))}
        </ul>
        <p>{t('landing.footer.copyright', { year: COPYRIGHT_YEAR })}</p>
      </div>
    </footer>
  )
}
