import { useTranslation } from 'react-i18next'
import { mayBeAllergen } from '#domain/rules/doses/drug-allergies.ts'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import style from './allergy-note.module.css'

interface AllergyNoteProps {
  drug: string
  /** The client's allergies that are not withdrawn. */
  allergies: ClientChart['allergies']
}

/** Warns that the client may be allergic to the drug; shown at an order and its doses (M9.12). */
export function AllergyNote({ drug, allergies }: AllergyNoteProps) {
  const { t } = useTranslation()
  const substances = uniqueAllergies(allergies).flatMap(({ substance }) =>
    mayBeAllergen(drug, substance) ? [substance] : [],
  )
  if (substances.length === 0) return null
  return <strong className={style.note}>{t('mar.allergic', { substances: substances.join(', ') })}</strong>
}
