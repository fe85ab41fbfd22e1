/** Adds and changes a company's subscriptions: sends only changed fields, with the values that were shown (D3). */
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { SubscriptionRecord } from '#domain/answers/company-record.ts'
import { changeableSubscriptionFields } from '#domain/operations/subscription.ts'
import { numericId } from '#domain/values/schemas.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { useServerRead } from '../../../sync/use-server-read.ts'
import type { FieldDescription, HomeTime, Options } from '../../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import { useDeviceTime } from '../use-device-time.ts'

const subscriptionSchema = v.object({ organization_service_id: numericId, ...changeableSubscriptionFields })
type FieldName = keyof typeof subscriptionSchema.entries
const EDITABLE_FIELDS = ['status', 'start_date', 'end_date', 'notes'] as const

const catalogueSchema = v.object({
  services: v.array(v.object({ id: v.number(), display_name: v.string() })),
})

/** Reads the services of the catalogue from the server. */
function useServiceOptions(): Options {
  const t = useLabels()
  const path = 'company/services?simple=true&per_page=100'
  const { answer, error } = useServerRead(path, catalogueSchema, t('companies.services.catalogueFailed'))
  return useMemo(
    () =>
      answer === undefined
        ? error && 'failed'
        : answer.services.map(({ id, display_name }) => ({ value: id, label: display_name })),
    [answer, error],
  )
}

const subscriptionFieldsOf = (
  service: { readonly options: Options; readonly isFixed: boolean },
  homeTime: HomeTime,
  t: TFunction,
): FieldDescription<FieldName>[] =>
  formFields(
    subscriptionSchema,
    fieldWords('subscription', t),
    { homeTimeOf: () => homeTime },
    {
      organization_service_id: {
        as: 'select',
        name: 'organization_service_id',
        label: t('labels.subscription.fields.service_id'),
        required: t('companies.services.serviceMissing'),
        options: service.options,
        disabled: service.isFixed,
        hint: service.isFixed ? t('companies.services.serviceStays') : undefined,
        emptyAs: 'absent',
      },
      status: { as: 'choice' },
      start_date: { isHalfWidth: true },
      end_date: {
        min: ({ start_date }) => (typeof start_date === 'string' ? start_date : undefined),
        isHalfWidth: true,
      },
    },
  )

interface AddSubscriptionProps {
  companyId: number
  onClose: () => void
}

export function AddSubscription({ companyId, onClose }: AddSubscriptionProps) {
  const t = useLabels()
  const change = useServerChange()
  const deviceTime = useDeviceTime()
  const options = useServiceOptions()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.services.add')}
      schema={subscriptionSchema}
      groups={[{ fields: subscriptionFieldsOf({ options, isFixed: false }, deviceTime, t) }]}
      initialValues={{ status: 'Active', start_date: deviceTime.today }}
      onSubmit={json =>
        change({
          method: 'post',
          path: `company/${companyId}/services`,
          json,
          messages: { internal: t('companies.services.failedAdd') },
        })
      }
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

interface EditSubscriptionProps {
  subscription: SubscriptionRecord
  onClose: () => void
}

export function EditSubscription({ subscription, onClose }: EditSubscriptionProps) {
  const t = useLabels()
  const change = useServerChange()
  const deviceTime = useDeviceTime()
  // Keeps the values from when the form was opened: later changes by others must not count as seen.
  const [initialSubscription] = useState(subscription)
  const { id, company_id, service_id, name } = initialSubscription
  const options = [{ value: service_id, label: name }]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('companies.services.update')}
      schema={subscriptionSchema}
      groups={[{ fields: subscriptionFieldsOf({ options, isFixed: true }, deviceTime, t) }]}
      initialValues={{
        organization_service_id: service_id,
        ...Object.fromEntries(EDITABLE_FIELDS.map(field => [field, initialSubscription[field]])),
      }}
      onSubmit={values => {
        const changedFields = EDITABLE_FIELDS.filter(field => values[field] !== initialSubscription[field])
        return change({
          method: 'put',
          path: `company/${company_id}/services/${id}`,
          json: {
            ...Object.fromEntries(changedFields.map(field => [field, values[field]])),
            seen: Object.fromEntries(changedFields.map(field => [field, initialSubscription[field]])),
          },
          messages: { internal: t('companies.services.failedUpdate') },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
