import { useTranslation } from 'react-i18next'
import type { VersionRow } from '#domain/rules/doses/chart/orders.ts'
import { ClientSubject, type ClientSubjectProps } from '../../../people/client-subject.tsx'
import { amountAndRoute } from '../chart/dose-text.ts'
import { AllergyNote } from './allergy-note.tsx'

interface DoseSubjectProps extends ClientSubjectProps {
  version: VersionRow
  /** "08:00", or "As needed". */
  dueText: string
}

/** Shows the client and the dose a question is about: drug, amount and time. */
export function DoseSubject({ resident: person, version, dueText }: DoseSubjectProps) {
  const { t } = useTranslation()
  return (
    <ClientSubject resident={person}>
      <span>
        <strong>{version.medication_name}</strong>, {amountAndRoute(version, t)} · <time>{dueText}</time>
      </span>
      <AllergyNote drug={version.medication_name} allergies={person.allergies} />
    </ClientSubject>
  )
}
