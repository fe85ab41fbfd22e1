import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Allergies } from './allergies.tsx'
import style from './dose-subject.module.css'
import { amountAndRoute } from './dose-text.ts'
import { NameAlert } from './name-alert.tsx'
import type { VersionRow } from './orders.ts'
import type { ClientChart } from './use-chart.ts'

interface ClientSubjectProps {
  person: Pick<ClientChart, 'client' | 'home' | 'alike' | 'allergies'>
  children?: ReactNode
}

/** Whom a form or a question is about: face, name, name alert, allergies, so that nobody answers for the wrong person. */
export function ClientSubject({ person, children }: ClientSubjectProps) {
  const name = fullName(person.client)
  return (
    <div className={style.subject}>
      <PersonAvatar name={name} imageUrl={person.client.image_url} size={56} />
      <div className={style.words}>
        <span className={style.name}>{name}</span>
        <NameAlert person={person} />
        {children}
        <Allergies client={person.client} allergies={person.allergies} />
      </div>
    </div>
  )
}

interface DoseSubjectProps extends ClientSubjectProps {
  version: VersionRow
  /** "08:00", or "As needed". */
  when: string
}

/** And what it is about: drug, dose and time. */
export function DoseSubject({ person, version, when }: DoseSubjectProps) {
  const { t } = useTranslation()
  return (
    <ClientSubject person={person}>
      <span>
        <strong>{version.medication_name}</strong>, {amountAndRoute(version, t)} · <time>{when}</time>
      </span>
    </ClientSubject>
  )
}
