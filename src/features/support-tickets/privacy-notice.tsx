/** A message to support must name no resident (rule Q3): the form states that, and warns about names it finds. */
import { IconUserOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createNameFinder, type FindNames } from '#domain/rules/people/names-in-text.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import type { FieldNote, FormValues } from '../../ui/record-form/description.ts'
import style from './tickets.module.css'
import { useCurrentUser } from './use-person.ts'

/** States who reads a ticket and that it must not contain a resident's name (design §7). */
export function PrivacyNotice() {
  const { t } = useTranslation()
  const { company_id } = useCurrentUser()
  return (
    <div className={style.privacy}>
      <IconUserOff size={20} aria-hidden />
      <p>
        <strong>{t('supportTickets.form.noNames')}</strong>{' '}
        {t(company_id === null ? 'supportTickets.form.whoReadsPlatform' : 'supportTickets.form.whoReads')}
      </p>
    </div>
  )
}

/**
 * Returns a function for the note of a text field: a warning with the names in the text that are names of residents on
 * this device.
 */
export function useNameWarning(): (field: string) => (values: Readonly<FormValues>) => FieldNote | undefined {
  const { t } = useTranslation()
  const clients = useRows({ collection: 'client', all: true })
  const findNames = useMemo(() => createNameFinder(clients ?? []), [clients])
  return field => values => nameWarning(values[field], findNames, t)
}

function nameWarning(text: unknown, findNames: FindNames, t: TFunction): FieldNote | undefined {
  const names = typeof text === 'string' ? findNames(text) : []
  if (names.length === 0) return undefined
  const params = { count: names.length, names: new Intl.ListFormat(t('ui.locale')).format(names) }
  return { text: t('supportTickets.form.names', params), tone: 'attention' }
}
