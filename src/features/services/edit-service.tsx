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

const form = v.object(changingServiceFields)
const NAMES = Object.keys(form.entries) as (keyof typeof form.entries)[]

const fields = (t: TFunction) =>
  formFields(
    form,
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
      schema={form}
      groups={[{ fields: fields(t) }]}
      initialValues={{ is_recurring: false }}
      onSubmit={json =>
        change({
          method: 'post',
          path: 'company/services',
          json,
          words: { internal: t('services.failedSave') },
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
      schema={form}
      groups={[{ fields: fields(t) }]}
      initialValues={Object.fromEntries(NAMES.map(name => [name, shownService[name]]))}
      onSubmit={values => {
        const changed = NAMES.filter(name => values[name] !== shownService[name])
        return change({
          method: 'put',
          path: `company/services/${shownService.id}`,
          json: {
            ...Object.fromEntries(changed.map(name => [name, values[name]])),
            seen: Object.fromEntries(changed.map(name => [name, shownService[name]])),
          },
          words: { internal: t('services.failedSave') },
        })
      }}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
