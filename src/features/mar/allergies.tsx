import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './allergies.module.css'
import type { AllergyRow, ClientRow } from './use-chart.ts'

interface AllergiesProps {
  client: Pick<ClientRow, 'no_known_allergies'>
  allergies: readonly AllergyRow[]
}

/** Every allergy in red; and when there is none, whether somebody asked. Nobody having asked is no "none". */
export function Allergies({ client, allergies }: AllergiesProps) {
  const { t } = useTranslation()
  if (allergies.length === 0) {
    return (
      <p className={style.none} data-unknown={!client.no_known_allergies || undefined}>
        {client.no_known_allergies ? t('mar.allergies.noneKnown') : t('mar.allergies.notRecorded')}
      </p>
    )
  }
  return (
    <ul className={style.list} aria-label={t('mar.allergies.label')}>
      {allergies.map(({ id, substance, reaction, severity }) => (
        <li key={id} className={style.allergy}>
          <IconAlertTriangle size={16} stroke={2.25} aria-hidden />
          <strong>{substance}</strong>
          {reaction || severity ? (
            <span>
              {[reaction, severity && t(`mar.allergies.severity.${severity}`)].filter(Boolean).join(', ')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
