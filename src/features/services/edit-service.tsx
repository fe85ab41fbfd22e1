/** Forms to add and to change a service: only changed fields are sent, with the values the form showed (D3). */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import type { ServiceRecord } from '#domain/answers/company-record.ts'
import { changeableServiceFields } from '#domain/operations/service.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'

const serviceForm = v.object(changeableServiceFields)
const FIELD_NAMES = Object.keys(serviceForm.entries) as (keyof typeof serviceForm.entries)[]

const serviceFields = (t: TFunction) =>
  formFields(
    serviceForm,
    fieldWords('service', t),
    {},
    {
      name: { required: t('services.form.nameMissing') },
      base_cost: { required: t('services.form.costMissing'), isHalfWidth: true },
      billing_code: { isHalfWidth: true },
      frequency: {
        as: 'choice',
        required: true,
        isShown: ({ is_recurring }) => is_recurring === true,
      },
    },
  )

export function AddService({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const sendChange = useServerChange()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('services.add')}
      schema={serviceForm}
      groups={[{ fields: serviceFields(t) }]}
      initialValues={{ is_recurring: false }}
      onSubmit={json =>
        sendChange({
          method: 'post',
          path: 'company/services',
          json,
          messages: { internal: t('services.failedSave') },
        })
      }
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

interface EditServiceProps {
  service: ServiceRecord
  onClose: () => void
}

export function EditService({ service, onClose }: EditServiceProps) {
  const t = useLabels()
  const sendChange = useServerChange()
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownService] = useState(service)
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('services.edit')}
      schema={serviceForm}
      groups={[{ fields: serviceFields(t) }]}
      initialValues={Object.fromEntries(FIELD_NAMES.map(name => [name, shownService[name]]))}
      onSubmit={values => {
        const changedNames = FIELD_NAMES.filter(name => values[name] !== shownService[name])
        return sendChange({
          method: 'put',
          path: `company/services/${shownService.id}`,
          json: {
            ...Object.fromEntries(changedNames.map(name => [name, values[name]])),
            seen: Object.fromEntries(changedNames.map(name => [name, shownService[name]])),
          },
          messages: { internal: t('services.failedSave') },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
