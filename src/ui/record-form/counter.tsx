import { useTranslation } from 'react-i18next'
import style from './record-form.module.css'

/** Shows how many characters of a text's maximum are used. */
export function CharacterCounter({ usedCount, maxCount }: { usedCount: number; maxCount: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.counter} data-over={usedCount > maxCount || undefined} data-figures>
      {t('ui.form.charactersLeft', { used: usedCount, max: maxCount })}
    </div>
  )
}
