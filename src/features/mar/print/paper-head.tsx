import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import { fullName } from '#domain/values/full-name.ts'
import { shortDate } from '../../../labels/dates.ts'
import { useSees } from '../../../session/use-rights.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import type { OpenChart } from '../chart/use-client-chart.ts'
import style from './paper.module.css'

interface HeadProps {
  person: OpenChart
  /** "October 2026". */
  month: string
}

/** Shows whose chart it is. A fact that Hearth has no record of is printed as "not recorded". */
export function PaperHead({ person, month }: HeadProps) {
  const { t } = useTranslation()
  const canSee = useSees()
  const { client, home } = person
  const name = fullName(client)
  const stay =
    client.discharge_date !== null
      ? t('mar.print.head.discharged', { date: shortDate(client.discharge_date, t) })
      : client.inactive_from !== null &&
        t('mar.print.head.inactive', { date: shortDate(client.inactive_from, t) })
  // A user who may not see diagnoses cannot tell whether there are any.
  const diagnosisFacts = canSee(home, 'diagnosis')
    ? [[t('mar.print.head.diagnosis'), diagnosisWords(person) || t('mar.print.head.notRecorded')] as const]
    : []
  const facts = [
    [t('mar.print.head.born'), birthDateWords(person, t) ?? t('mar.print.head.notRecorded')],
    [t('mar.print.head.home'), [home.home_name, home.address, home.city].filter(Boolean).join(', ')],
    [t('mar.print.head.month'), month],
    [t('mar.print.head.prescriber'), t('mar.print.head.notRecorded')],
    ...diagnosisFacts,
  ] as const
  return (
    <header className={style.head}>
      <PersonAvatar name={name} imageUrl={client.image_url} size={64} />
      <div>
        <p className={style.document}>{t('mar.print.title')}</p>
        <h1>{name}</h1>
        {stay && <p>{stay}</p>}
      </div>
      <dl className={style.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={style.allergies}>
        <dt>{t('mar.print.head.allergies')}</dt>
        <dd>{useAllergyWords(person)}</dd>
      </dl>
    </header>
  )
}

/** The top of every sheet: the client, their date of birth, and what they must not be given. */
export function Strip({ person, month, title }: HeadProps & { title: string }) {
  const { t } = useTranslation()
  const { client, home } = person
  const birthDate = birthDateWords(person, t)
  return (
    <div className={style.strip}>
      <h2>{title}</h2>
      <span>
        <strong>{fullName(client)}</strong>
        {birthDate !== null && `, ${t('mar.print.head.bornShort', { date: birthDate })}`} · {home.home_name} ·{' '}
        {month}
      </span>
      <strong className={style.stripAllergies}>
        {t('mar.print.head.allergiesShort', { allergies: useAllergyWords(person) })}
      </strong>
    </div>
  )
}

/** "Type 2 diabetes mellitus (E11.9), Hypertension". */
const diagnosisWords = ({ diagnoses }: OpenChart): string =>
  diagnoses.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(', ')

const birthDateWords = ({ client }: OpenChart, t: TFunction) =>
  client.date_of_birth === null ? null : shortDate(client.date_of_birth, t)

/** "Penicillin (SEVERE; hives), Latex". "Not asked" is different from "none". */
function useAllergyWords({ client, allergies }: OpenChart): string {
  const { t } = useTranslation()
  if (allergies.length === 0) {
    return client.no_known_allergies ? t('client.allergies.noneKnown') : t('client.allergies.notAsked')
  }
  return uniqueAllergies(allergies)
    .map(({ substance, severity, reaction }) => {
      const details = [severity && t(`client.allergies.severity.${severity}`).toUpperCase(), reaction].filter(
        Boolean,
      )
      return details.length === 0 ? substance : `${substance} (${details.join('; ')})`
    })
    .join(', ')
}
