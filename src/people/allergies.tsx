import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import style from './allergies.module.css'

type AllergyRow = ShownRow<'allergy'>

interface AllergiesProps {
  client: Pick<ShownRow<'client'>, 'no_known_allergies'>
  allergies: readonly AllergyRow[]
}

/**
 * Every allergy once, with its severity as text; a severe allergy is filled, a mild one is not red. If there is none,
 * it shows whether anyone has asked: not having asked does not mean "none".
 */
export function Allergies({ client, allergies }: AllergiesProps) {
  const { t } = useTranslation()
  if (allergies.length === 0) {
    return (
      <p className={style.none} data-unknown={!client.no_known_allergies || undefined}>
        {client.no_known_allergies ? t('client.allergies.noneKnown') : t('client.allergies.notAsked')}
      </p>
    )
  }
  return (
    <ul className={style.list} aria-label={t('client.allergies.label')}>
      {uniqueAllergies(allergies).map(allergy => (
        <li key={allergy.id}>
          <Allergy allergy={allergy} />
        </li>
      ))}
    </ul>
  )
}

/** One allergy, with the same look everywhere. */
export function Allergy({ allergy: { substance, reaction, severity } }: { allergy: AllergyRow }) {
  const { t } = useTranslation()
  return (
    <span className={style.allergy} data-severity={severity ?? undefined}>
      {severity !== 'mild' && <IconAlertTriangle size={16} stroke={2.25} aria-hidden />}
      <strong>{substance}</strong>
      {reaction || severity ? (
        <span>
          {[severity && t(`client.allergies.severity.${severity}`), reaction].filter(Boolean).join(', ')}
        </span>
      ) : null}
    </span>
  )
}
