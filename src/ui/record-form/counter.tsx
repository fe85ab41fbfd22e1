import { useTranslation } from 'react-i18next'
import style from './record-form.module.css'

/** Shows how many characters of a text's maximum are used. */
export function Counter({ used, max }: { used: number; max: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.counter} data-over={used > max || undefined} data-figures>
      {t('ui.form.charactersLeft', { used, max })}
    </div>
  )
}
