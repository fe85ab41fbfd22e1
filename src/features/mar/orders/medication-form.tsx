/** The forms that add and edit a medication order. Editing sends only the fields that were changed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { OperationInput } from '#domain/operations.ts'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { changesSchedule } from '#domain/rules/doses/order-schedule.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useActiveClients, useHomesOfForm } from '../../../homes/shown-homes.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import type { SaveOutcome } from '../../../ui/record-form/description.ts'
import { useValueConfirmation } from '../../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../../../ui/record-form/use-both-kept.ts'
import { useLaterMarWords } from '../later-words.ts'
import { type OrderForm, orderFields, orderForm } from './medication-fields.ts'
import { useFormChoices } from './use-form-choices.ts'

interface AddProps {
  /** The client whose chart is open; if absent, the client is chosen in the form. */
  clientChart?: ClientChart
  onClose: () => void
}

export function AddMedication({ clientChart, onClose }: AddProps) {
  useLaterMarWords()
  const isAllowed = useCanDoInHome()
  const homes = useHomesOfForm()?.filter(home => isAllowed(home, 'medication.create'))
  const activeClients = useActiveClients(clientChart ? undefined : homes)
  const clients = clientChart ? [clientChart.client] : activeClients
  const [firstHome, ...otherHomes] = clientChart ? [clientChart.home] : (homes ?? [])
  if (firstHome === undefined || clients === undefined) return null
  return (
    <AddForm
      clients={clients}
      homes={[firstHome, ...otherHomes]}
      clientChart={clientChart}
      onClose={onClose}
    />
  )
}

interface AddFormProps {
  clients: readonly ClientChart['client'][]
  homes: readonly [ClientChart['home'], ...ClientChart['home'][]]
  clientChart: ClientChart | undefined
  onClose: () => void
}

function AddForm({ clients, homes, clientChart, onClose }: AddFormProps) {
  const { t } = useTranslation()
  const labels = useLabels()
  const record = useRecordOperation()
  const { confirmAndWrite, question } = useValueConfirmation()
  const now = useTrueNow()
  const choices = useFormChoices(clients, { isClientFixed: clientChart !== undefined, home: homes[0] })
  const [today, ...otherDays] = new Set(homes.map(home => homeToday(now, home.time_zone)))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('mar.form.addTitle')}
      schema={orderForm}
      groups={orderFields(choices, labels)}
      initialValues={{
        client_id: clientChart?.client.id,
        unit: 'tablet',
        administration_route: 'oral',
        frequency_type: 'daily',
        daily_frequency: 1,
        // Around midnight two homes may have different days: then the user chooses the date.
        start_date: otherDays.length === 0 ? today : '',
        is_ongoing: true,
      }}
      onSubmit={order =>
        saveOrder(
          () =>
            confirmAndWrite(is_confirmed =>
              record('medication.create', {
                medication_id: record.newId(),
                version_id: record.newId(),
                ...order,
                is_confirmed,
              }),
            ),
          { duplicate: t('mar.form.duplicateCreate'), failed: t('mar.form.createFailed') },
        )
      }
    >
      {clientChart && <ClientSubject resident={clientChart} />}
      {question}
    </RecordFormDialog>
  )
}

interface EditProps {
  order: Order
  clientChart: ClientChart
  onClose: () => void
}

export function EditMedication({ order, clientChart, onClose }: EditProps) {
  const { t } = useTranslation()
  const labels = useLabels()
  const record = useRecordOperation()
  const choices = useFormChoices([clientChart.client], { isClientFixed: true, home: clientChart.home, order })
  const { confirmAndWrite, question } = useValueConfirmation()
  const outcomeOfEdit = useEditOutcome(t('mar.form.bothKept'))
  // The order as it was when the form opened: another person's change since then is kept (S8).
  const [{ seen, ...originalForm }] = useState(() => ({ ...formValuesOf(order), seen: shownFieldsOf(order) }))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('mar.form.editTitle')}
      schema={orderForm}
      groups={orderFields(choices, labels)}
      initialValues={originalForm}
      onSubmit={values =>
        saveOrder(
          async () =>
            outcomeOfEdit(
              await confirmAndWrite(is_confirmed =>
                record('medication.update', {
                  medication_id: order.id,
                  version_id: record.newId(),
                  changes: changesOf(originalForm, values),
                  seen,
                  is_confirmed,
                }),
              ),
            ),
          { duplicate: t('mar.form.duplicateUpdate'), failed: t('mar.form.updateFailed') },
        )
      }
    >
      <ClientSubject resident={clientChart} />
      {question}
    </RecordFormDialog>
  )
}

/** Returns the order's fields as the form showed them, for the check against changes by others. */
function shownFieldsOf({ line, currentVersion }: Order): OperationInput<'medication.update'>['seen'] {
  const { inventory_id, dosage, unit, administration_route } = currentVersion
  const { frequency_type, frequency_value, daily_frequency, administration_times, administration_days } =
    currentVersion
  const { start_date, end_date, assigned_to_staff_id, notes } = line
  return {
    inventory_id,
    dosage,
    unit,
    administration_route,
    frequency_type,
    frequency_value,
    daily_frequency,
    administration_times,
    administration_days,
    start_date,
    end_date,
    assigned_to_staff_id,
    notes,
  }
}

/** Returns the order as form values. Fields that its frequency does not use are empty, so they count as unchanged. */
function formValuesOf({ line, currentVersion }: Order) {
  const { frequency_type: type } = currentVersion
  const hasDays = type === 'weekly' || type === 'monthly'
  return {
    client_id: line.client_id,
    inventory_id: currentVersion.inventory_id,
    dosage: currentVersion.dosage,
    unit: currentVersion.unit,
    administration_route: currentVersion.administration_route,
    frequency_type: type,
    frequency_value: hasDays || type === 'interval' ? currentVersion.frequency_value : null,
    daily_frequency: type === 'as_needed' ? null : timesOf(currentVersion).length,
    administration_times: currentVersion.administration_times,
    administration_days: hasDays ? currentVersion.administration_days.map(day => day.toLowerCase()) : [],
    start_date: line.start_date,
    end_date: line.end_date,
    is_ongoing: line.end_date === null,
    assigned_to_staff_id: line.assigned_to_staff_id,
    notes: line.notes,
  }
}

type OrderChanges = OperationInput<'medication.update'>['changes']

/** Returns the changed fields; an order that becomes ongoing again gets the end date null. */
export function changesOf(
  originalValues: ReturnType<typeof formValuesOf>,
  editedValues: OrderForm,
): OrderChanges {
  const { client_id: _, is_ongoing, ...submitted } = editedValues
  const newValues = { ...submitted, end_date: is_ongoing === true ? null : submitted.end_date }
  const originalByName = new Map<string, unknown>(Object.entries(originalValues))
  // A new frequency clears schedule fields not sent with it, so unchanged ones are sent too.
  const hasFrequencyChanged = editedValues.frequency_type !== originalValues.frequency_type
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined &&
    ((hasFrequencyChanged && changesSchedule({ [name]: value })) ||
      JSON.stringify(value) !== JSON.stringify(originalByName.get(name) ?? null))
  return Object.fromEntries(Object.entries(newValues).filter(isChanged))
}

interface FailureMessages {
  duplicate: string
  failed: string
}

async function saveOrder(
  write: () => Promise<{ readonly serverAnswer: Promise<SaveOutcome> }>,
  messages: FailureMessages,
): Promise<SaveOutcome> {
  try {
    const { serverAnswer } = await write()
    return await serverAnswer
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Refusal('internal', messages.failed)
    if (error.code !== 'duplicate_medication') throw error
    throw new Refusal('duplicate_medication', messages.duplicate, error.details)
  }
}
