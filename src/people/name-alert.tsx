import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './name-alert.module.css'
import { birthAndHomeWords, type Resident, shouldShowHome, similarNamesWords } from './name-alert-words.ts'

interface NameAlertProps {
  resident: Resident & { readonly similarResidents: readonly Resident[] }
  /** Leaves out the similar names: for a list that contains both clients. */
  isBrief?: boolean
}

/**
 * Shows "Name alert", this client's date of birth, and the clients with similar names. Renders nothing if no other
 * client has a similar name.
 */
export function NameAlert({ resident, isBrief = false }: NameAlertProps) {
  const { t } = useTranslation()
  if (resident.similarResidents.length === 0) return null
  const showsHome = shouldShowHome(resident, resident.similarResidents)
  return (
    <span className={style.alert}>
      <span className={style.sign}>
        <IconUsers size={16} stroke={2.25} aria-hidden />
        {t('client.nameAlert.title')}
      </span>
      <strong className={style.who}>{birthAndHomeWords(resident, showsHome, t)}</strong>
      {!isBrief && (
        <span className={style.others}>{similarNamesWords(resident.similarResidents, showsHome, t)}</span>
      )}
    </span>
  )
}
