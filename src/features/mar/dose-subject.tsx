import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Allergies } from './allergies.tsx'
import style from './dose-subject.module.css'
import { amountAndRoute } from './dose-text.ts'
import type { VersionRow } from './orders.ts'
import type { ClientChart } from './use-chart.ts'

interface DoseSubjectProps {
  person: Pick<ClientChart, 'client' | 'allergies'>
  version: VersionRow
  /** "08:00", or "As needed". */
  when: string
}

/** Whom and what a dialog is about: face, name, allergies, drug and dose, so that nobody answers for the wrong person. */
export function DoseSubject({ person, version, when }: DoseSubjectProps) {
  const { t } = useTranslation()
  const name = fullName(person.client)
  return (
    <div className={style.subject}>
      <PersonAvatar name={name} imageUrl={person.client.image_url} size={56} />
      <div className={style.words}>
        <span className={style.name}>{name}</span>
        <span>
          <strong>{version.medication_name}</strong>, {amountAndRoute(version, t)} · <time>{when}</time>
        </span>
        <Allergies client={person.client} allergies={person.allergies} />
      </div>
    </div>
  )
}
