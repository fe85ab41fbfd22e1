/** The dialog before the form of a new entry: chooses the client, unless their page is open, and the category. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AddRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadingCards } from '../../ui/page/loading.tsx'
import { type FieldValue, resolveField } from '../../ui/record-form/description.ts'
import { Field } from '../../ui/record-form/field.tsx'
import style from './category-tile.module.css'
import { entryKind } from './entries.ts'
import { NoCategories } from './no-categories.tsx'
import { type Category, useCategories } from './use-categories.ts'

export function ChooseCategory({ openClient, onClose }: AddRecordProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const headingId = useId()
  const [clientId, setClientId] = useState<FieldValue>(openClient?.client.id ?? '')
  const [isClientMissing, setIsClientMissing] = useState(false)
  const formClient = useFormClient(entryKind, openClient)
  const home = formClient?.homeOf(Number(clientId))
  const categories = useCategories(home)
  if (formClient === undefined || home === undefined) return null
  const openEntryForm = ({ id }: Category) => {
    if (clientId === '') return setIsClientMissing(true)
    navigate(`${entryKind.path}/${clientId}/add?category=${id}`, { replace: true })
  }
  const values = { client_id: clientId }
  return (
    <Dialog opened onClose={onClose} title={t('tracking.form.addTitle')} width="wide">
      <div className={style.choosing}>
        {formClient.subject}
        {openClient === undefined && (
          <Field
            field={resolveField(formClient.field, values)}
            value={clientId}
            values={values}
            error={isClientMissing && clientId === '' ? t('tracking.form.clientMissing') : undefined}
            onChange={setClientId}
            onBlur={() => {}}
          />
        )}
        {categories === undefined ? (
          <LoadingCards />
        ) : categories.length === 0 ? (
          <NoCategories home={home} />
        ) : (
          <section className={style.today} aria-labelledby={headingId}>
            <h3 id={headingId}>{t('tracking.form.category')}</h3>
            <ul className={style.tiles}>
              {categories.map(category => (
                <li key={category.id}>
                  <button type="button" className={style.choice} onClick={() => openEntryForm(category)}>
                    {category.name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
