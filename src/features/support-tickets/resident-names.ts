/** Words to support name no resident (rule Q3): where they do, the form says so and lets a person judge. */
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FindNames, nameFinder } from '#domain/rules/names-in-text.ts'
import { useRows } from '../../mirror/use-rows.ts'
import type { FieldNote, FormValues } from '../../ui/record-form/description.ts'

/** The note of a text field: the names in it of residents this device knows. */
export function useNameWarning(): (field: string) => (values: Readonly<FormValues>) => FieldNote | undefined {
  const { t } = useTranslation()
  const clients = useRows({ collection: 'client', all: true })
  const find = useMemo(() => nameFinder(clients ?? []), [clients])
  return field => values => warning(values[field], find, t)
}

function warning(text: unknown, find: FindNames, t: TFunction): FieldNote | undefined {
  const names = typeof text === 'string' ? find(text) : []
  if (names.length === 0) return undefined
  const said = { count: names.length, names: new Intl.ListFormat('en-US').format(names) }
  return { text: t('supportTickets.form.names', said), tone: 'attention' }
}
