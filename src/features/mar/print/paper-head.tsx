import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import { fullName } from '#domain/values/full-name.ts'
import { shortDate } from '../../../labels/dates.ts'
import { useCanSeeRecords } from '../../../session/use-rights.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import type { LoadedClientChart } from '../chart/use-client-chart.ts'
import style from './paper.module.css'

interface PaperHeadProps {
  clientChart: LoadedClientChart
  /** "October 2026". */
  month: string
}

/** Shows whose chart it is. A fact that Hearth has no record of is printed as "not recorded". */
export function PaperHead({ clientChart, month }: PaperHeadProps) {
  const { t } = useTranslation()
  const canSee = useCanSeeRecords()
  const { client, home } = clientChart
  const name = fullName(client)
  const stayText =
    client.discharge_date !== null
      ? t('mar.print.head.discharged', { date: shortDate(client.discharge_date, t) })
      : client.inactive_from !== null &&
        t('mar.print.head.inactive', { date: shortDate(client.inactive_from, t) })
  // A user who may not see diagnoses cannot tell whether there are any.
  const diagnosisFacts = canSee(home, 'diagnosis')
    ? [
        [
          t('mar.print.head.diagnosis'),
          diagnosisWords(clientChart) || t('mar.print.head.notRecorded'),
        ] as const,
      ]
    : []
  const facts = [
    [t('mar.print.head.born'), birthDateWords(clientChart, t) ?? t('mar.print.head.notRecorded')],
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
        {stayText && <p>{stayText}</p>}
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
        <dd>{useAllergyWords(clientChart)}</dd>
      </dl>
    </header>
  )
}

/** The head line of every sheet: its title, the client, their date of birth and their allergies. */
export function SheetHead({ clientChart, month, title }: PaperHeadProps & { title: string }) {
  const { t } = useTranslation()
  const { client, home } = clientChart
  const birthDate = birthDateWords(clientChart, t)
  return (
    <div className={style.strip}>
      <h2>{title}</h2>
      <span>
        <strong>{fullName(client)}</strong>
        {birthDate !== null && `, ${t('mar.print.head.bornShort', { date: birthDate })}`} · {home.home_name} ·{' '}
        {month}
      </span>
      <strong className={style.stripAllergies}>
        {t('mar.print.head.allergiesShort', { allergies: useAllergyWords(clientChart) })}
      </strong>
    </div>
  )
}

/** "Type 2 diabetes mellitus (E11.9), Hypertension". */
const diagnosisWords = ({ diagnoses }: LoadedClientChart): string =>
  diagnoses.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(', ')

const birthDateWords = ({ client }: LoadedClientChart, t: TFunction) =>
  client.date_of_birth === null ? null : shortDate(client.date_of_birth, t)

/** "Penicillin (SEVERE; hives), Latex". "Not asked" is different from "none". */
function useAllergyWords({ client, allergies }: LoadedClientChart): string {
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
