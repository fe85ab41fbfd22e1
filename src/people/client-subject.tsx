import type { ReactNode } from 'react'
import type { ShownRow } from '#domain/shown-row.ts'
import { fullName } from '#domain/values/full-name.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { Allergies } from './allergies.tsx'
import style from './client-subject.module.css'
import { NameAlert } from './name-alert.tsx'
import type { Resident } from './name-alert-words.ts'

export interface ClientSubjectProps {
  resident: Resident & {
    readonly similarResidents: readonly Resident[]
    /** The allergies that are not withdrawn. */
    readonly allergies: readonly ShownRow<'allergy'>[]
  }
  children?: ReactNode
}

/** The client a form or question is about: face, name, name alert, allergies, so that users do not mix clients up. */
export function ClientSubject({ resident, children }: ClientSubjectProps) {
  const name = fullName(resident.client)
  return (
    <div className={style.subject}>
      <PersonAvatar name={name} imageUrl={resident.client.image_url} size={56} />
      <div className={style.words}>
        <span className={style.name}>{name}</span>
        <NameAlert resident={resident} />
        {children}
        <Allergies client={resident.client} allergies={resident.allergies} />
      </div>
    </div>
  )
}
