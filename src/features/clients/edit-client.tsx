/**
 * Changes a client: only what was changed is sent, with what the form showed (D3). A change that ends the stay asks
 * whether orders and plans end, as closing does (D4, H11).
 */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import { type Leaving, leavingBy, stayAs } from '#domain/rules/people/leaving.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FieldDescription, FormValues } from '../../ui/record-form/description.ts'
import { useIsItRight } from '../../ui/record-form/is-it-right.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { byName, formFields } from '../../views/form-fields.ts'
import { clientForm, sharedFields } from './client-fields.ts'
import {
  FATES,
  type Outlasting,
  orderFates,
  orderWords,
  planFates,
  planWords,
  useOutlasting,
} from './outlasting.ts'
import type { Client, Home } from './use-clients.ts'

const NAMES = [
  'first_name',
  'last_name',
  'admission_date',
  'discharge_date',
  'status',
  'date_of_birth',
  'email',
  'phone',
] as const satisfies (keyof typeof clientForm.entries)[]

type Known = Pick<Client, (typeof NAMES)[number]>

const fate = v.exactOptional(v.picklist(FATES))
const form = v.object({ ...clientForm.entries, end_orders: fate, end_plans: fate })

interface EditClientProps {
  client: Client
  home: Home
  onClose: () => void
}

export function EditClient({ client, home, onClose }: EditClientProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const { written, question } = useIsItRight()
  // The values when the form was opened: what others change after that must not count as seen.
  const [seen] = useState(() => pick(client, NAMES))
  const here = localDateTimeOf(now, home.time_zone)
  const homeIn = () => ({ clock: home.clock, today: here.date })
  const { first_name, last_name, admission_date, status, ...personal } = sharedFields(homeIn, t)
  const outlasting = useOutlasting(client)
  if (outlasting === undefined) return null
  /** Returns how the answers so far end the stay, and what outlasts it. */
  const endingBy = ({ status, discharge_date }: Readonly<FormValues>) => {
    const changed = {
      status: status === 'inactive' ? ('inactive' as const) : ('active' as const),
      discharge_date: typeof discharge_date === 'string' && discharge_date !== '' ? discharge_date : null,
    }
    const leaving = leavingBy(client, stayAs(client, changed, here), here)
    return leaving && { leaving, rest: outlasting(leaving) }
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.edit')}
      schema={form}
      groups={[
        {
          fields: formFields(
            form,
            fieldWords('client', t),
            { homeIn },
            {
              first_name,
              last_name,
              admission_date,
              status,
              discharge_date: { half: true },
              ...byName(endingFields(endingBy, t)),
              ...personal,
            },
          ),
        },
      ]}
      initialValues={seen}
      onSubmit={client_ =>
        written(is_confirmed =>
          change({
            method: 'put',
            path: `clients/${client.id}`,
            json: {
              ...pick(
                client_,
                NAMES.filter(name => client_[name] !== seen[name]),
              ),
              seen,
              ...(client_.end_orders === 'end' ? { end_orders: true } : {}),
              ...(client_.end_plans === 'end' ? { end_plans: true } : {}),
              is_confirmed,
            },
            words: { internal: t('clients.form.notUpdated') },
          }),
        )
      }
    >
      {question}
      <NeedsConnection />
    </RecordFormDialog>
  )
}

type EndingBy = (
  values: Readonly<FormValues>,
) => { readonly leaving: Leaving; readonly rest: Outlasting } | undefined

/** Fields shown as soon as the answers end the stay of a client who has orders or plans beyond it. */
const endingFields = (endingBy: EndingBy, t: TFunction): FieldDescription<'end_orders' | 'end_plans'>[] => [
  {
    as: 'choice',
    name: 'end_orders',
    label: t('clients.close.orderLabel'),
    required: t('clients.close.ordersMissing'),
    when: values => (endingBy(values)?.rest.orders ?? 0) > 0,
    hint: values => {
      const ending = endingBy(values)
      return ending && orderWords(ending.rest, t)
    },
    options: values => {
      const ending = endingBy(values)
      return ending === undefined ? [] : orderFates(ending.leaving, t)
    },
    emptyAs: 'absent',
  },
  {
    as: 'choice',
    name: 'end_plans',
    label: t('clients.close.planLabel'),
    required: t('clients.close.plansMissing'),
    when: values => (endingBy(values)?.rest.plans.length ?? 0) > 0,
    hint: values => {
      const ending = endingBy(values)
      return ending && planWords(ending.rest, t)
    },
    options: planFates(t),
    emptyAs: 'absent',
  },
]

const pick = <Name extends keyof Known>(values: Known, names: readonly Name[]): Pick<Known, Name> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Known, Name>
