/**
 * Changes a client: only what was changed is sent, with what the form showed (D3). A change that ends the stay asks
 * whether orders and plans end, as closing does (D4, H11).
 */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import { changedStay, type Departure, departureOf } from '#domain/rules/people/leaving.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FieldDescription, FormValues } from '../../ui/record-form/description.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { fieldsByName, formFields } from '../../views/form-fields.ts'
import { clientSchema, sharedFieldOptions } from './client-fields.ts'
import {
  END_CHOICES,
  type OutlastingItems,
  orderChoiceOptions,
  orderWords,
  planChoiceOptions,
  planWords,
  useOutlastingItems,
} from './outlasting.ts'
import type { Client, Home } from './use-clients.ts'

const FIELD_NAMES = [
  'first_name',
  'last_name',
  'admission_date',
  'discharge_date',
  'status',
  'date_of_birth',
  'email',
  'phone',
] as const satisfies (keyof typeof clientSchema.entries)[]

type ClientFields = Pick<Client, (typeof FIELD_NAMES)[number]>

const endChoice = v.exactOptional(v.picklist(END_CHOICES))
const editClientSchema = v.object({ ...clientSchema.entries, end_orders: endChoice, end_plans: endChoice })

interface EditClientProps {
  client: Client
  home: Home
  onClose: () => void
}

export function EditClient({ client, home, onClose }: EditClientProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const { confirmAndWrite: submitConfirmed, question: confirmation } = useValueConfirmation()
  // Keeps the values from when the form was opened: later changes by others must not count as seen.
  const [seenValues] = useState(() => pick(client, FIELD_NAMES))
  const localNow = localDateTimeOf(now, home.time_zone)
  const homeTimeOf = () => ({ clock: home.clock, today: localNow.date })
  const { first_name, last_name, admission_date, status, ...personalFields } = sharedFieldOptions(
    homeTimeOf,
    t,
  )
  const outlastingItemsOf = useOutlastingItems(client)
  if (outlastingItemsOf === undefined) return null
  /** Returns how the values entered so far end the stay, and which orders and plans continue after it. */
  const stayEndOf = ({ status, discharge_date }: Readonly<FormValues>) => {
    const changes = {
      status: status === 'inactive' ? ('inactive' as const) : ('active' as const),
      discharge_date: typeof discharge_date === 'string' && discharge_date !== '' ? discharge_date : null,
    }
    const departure = departureOf(client, changedStay(client, changes, localNow), localNow)
    return departure && { departure, outlastingItems: outlastingItemsOf(departure) }
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.edit')}
      schema={editClientSchema}
      groups={[
        {
          fields: formFields(
            editClientSchema,
            fieldWords('client', t),
            { homeTimeOf },
            {
              first_name,
              last_name,
              admission_date,
              status,
              discharge_date: { isHalfWidth: true },
              ...fieldsByName(stayEndFields(stayEndOf, t)),
              ...personalFields,
            },
          ),
        },
      ]}
      initialValues={seenValues}
      onSubmit={values =>
        submitConfirmed(is_confirmed =>
          change({
            method: 'put',
            path: `clients/${client.id}`,
            json: {
              ...pick(
                values,
                FIELD_NAMES.filter(name => values[name] !== seenValues[name]),
              ),
              seen: seenValues,
              ...(values.end_orders === 'end' ? { end_orders: true } : {}),
              ...(values.end_plans === 'end' ? { end_plans: true } : {}),
              is_confirmed,
            },
            messages: { internal: t('clients.form.notUpdated') },
          }),
        )
      }
    >
      {confirmation}
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

type StayEndOf = (
  values: Readonly<FormValues>,
) => { readonly departure: Departure; readonly outlastingItems: OutlastingItems } | undefined

/** Returns fields shown as soon as the entered values end a stay that orders or plans outlast. */
const stayEndFields = (
  stayEndOf: StayEndOf,
  t: TFunction,
): FieldDescription<'end_orders' | 'end_plans'>[] => [
  {
    as: 'choice',
    name: 'end_orders',
    label: t('clients.close.orderLabel'),
    required: t('clients.close.ordersMissing'),
    isShown: values => (stayEndOf(values)?.outlastingItems.orderCount ?? 0) > 0,
    hint: values => {
      const stayEnd = stayEndOf(values)
      return stayEnd && orderWords(stayEnd.outlastingItems, t)
    },
    options: values => {
      const stayEnd = stayEndOf(values)
      return stayEnd === undefined ? [] : orderChoiceOptions(stayEnd.departure, t)
    },
    emptyAs: 'absent',
  },
  {
    as: 'choice',
    name: 'end_plans',
    label: t('clients.close.planLabel'),
    required: t('clients.close.plansMissing'),
    isShown: values => (stayEndOf(values)?.outlastingItems.planTitles.length ?? 0) > 0,
    hint: values => {
      const stayEnd = stayEndOf(values)
      return stayEnd && planWords(stayEnd.outlastingItems, t)
    },
    options: planChoiceOptions(t),
    emptyAs: 'absent',
  },
]

const pick = <Name extends keyof ClientFields>(
  values: ClientFields,
  names: readonly Name[],
): Pick<ClientFields, Name> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<ClientFields, Name>
