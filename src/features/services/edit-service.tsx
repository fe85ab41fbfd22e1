/** Forms to add and to change a service: only changed fields are sent, with the values the form showed (D3). */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import type { ServiceRecord } from '#domain/answers/company-record.ts'
import { changingServiceFields } from '#domain/operations/service.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'

const serviceForm = v.object(changingServiceFields)
const FIELD_NAMES = Object.keys(serviceForm.entries) as (keyof typeof serviceForm.entries)[]

const serviceFields = (t: TFunction) =>
  formFields(
    serviceForm,
    fieldWords('service', t),
    {},
    {
      name: { required: t('services.form.nameMissing') },
      base_cost: { required: t('services.form.costMissing'), half: true },
      billing_code: { half: true },
      frequency: {
        as: 'choice',
        required: true,
        when: ({ is_recurring }) => is_recurring === true,
      },
    },
  )

export function AddService({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('services.add')}
      schema={serviceForm}
      groups={[{ fields: serviceFields(t) }]}
      initialValues={{ is_recurring: false }}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'company/services',
          json,
          messages: { internal: t('services.failedSave') },
        })
      }
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}

interface EditServiceProps {
  service: ServiceRecord
  onClose: () => void
}

export function EditService({ service, onClose }: EditServiceProps) {
  const t = useLabels()
  const change = useServerChange()
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
        return change({
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
      <NeedsConnection />
    </RecordFormDialog>
  )
}
