import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/values/full-name.ts'
import { ClientName } from '../people/client-name.tsx'
import type { ClientSubjectProps } from '../people/client-subject.tsx'
import { NameAlert } from '../people/name-alert.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import style from './client-records.module.css'
import type { FeatureWithRecords } from './record-words.ts'

interface ClientHeadProps {
  resident: ClientSubjectProps['resident']
  wordsKey: FeatureWithRecords
  /** Shown after the name; if undefined, the feature's title is below it. */
  title: string | undefined
  coverageDays: number | undefined
}

/** The head of a client's records: face, name, name alert, and how far back the records on this device go. */
export function ClientHead({ resident, wordsKey, title, coverageDays }: ClientHeadProps) {
  const { t } = useTranslation()
  const name = fullName(resident.client)
  return (
    <header className={style.head}>
      <PersonAvatar name={name} imageUrl={resident.client.image_url} size={48} />
      <div className={style.who}>
        <ClientName client={resident.client} title={title} />
        <NameAlert resident={resident} />
        <p className={style.facts}>
          {[
            ...(title === undefined ? [t(`${wordsKey}.title`)] : []),
            ...(coverageDays === undefined ? [] : [t('ui.coversDays', { count: coverageDays })]),
          ].join(' · ')}
        </p>
      </div>
    </header>
  )
}
