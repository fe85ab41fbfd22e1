import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './tickets.module.css'
import { usePerson } from './use-person.ts'

/** Who reads a ticket, and that no resident's name belongs in it (design §7). */
export function PrivacyNotice() {
  const { t } = useTranslation()
  const { company_id } = usePerson()
  return (
    <div className={style.privacy}>
      <IconUserOff size={20} aria-hidden />
      <p>
        <strong>{t('supportTickets.form.noNames')}</strong>{' '}
        {t(company_id === null ? 'supportTickets.form.whoReadsPlatform' : 'supportTickets.form.whoReads')}
      </p>
    </div>
  )
}
