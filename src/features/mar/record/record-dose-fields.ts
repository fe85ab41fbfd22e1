/** Fields of the form that records a dose, in order: client, medication, which dose, what happened. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { givenMoment } from '#domain/rules/doses/given-moment.ts'
import { MISSED_REASONS, needsNote } from '#domain/rules/doses/mark-window.ts'
import { addDays, type Instant } from '#domain/values/dates.ts'
import { clockTime } from '#domain/values/schemas.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { dayWords, timeWords } from '../../../labels/dates.ts'
import type { clientChoices } from '../../../people/client-choices.ts'
import type { FieldDescription, FieldNote, FormValues } from '../../../ui/record-form/description.ts'
import { statusWords } from '../chart/dose-text.ts'

export const recordDoseForm = v.object({
  client_id: v.number(),
  medication_id: v.string(),
  dose: v.nullable(v.string()),
  status: v.nullable(v.picklist(['given', 'missed'])),
  at: v.nullable(v.picklist(['now', 'earlier'])),
  at_time: v.nullable(clockTime),
  reason_code: v.nullable(v.picklist(MISSED_REASONS)),
  notes: v.nullable(v.string()),
  why: v.nullable(v.string()),
})
export type RecordDoseForm = v.InferOutput<typeof recordDoseForm>
type Field = FieldDescription<keyof RecordDoseForm>
type Values = Readonly<FormValues>

/** The client, order and dose chosen by the answers so far. */
export interface RecordDoseChoice {
  clientChart?: ClientChart | undefined
  order?: Order | undefined
  /** The chosen dose of a scheduled order. */
  dose?: Dose | undefined
}

export function doseChoiceIn(charts: readonly ClientChart[], values: Values): RecordDoseChoice {
  const clientChart = charts.find(({ client }) => client.id === Number(values.client_id))
  const order = clientChart && ordersToRecord(clientChart).find(({ id }) => id === values.medication_id)
  return {
    clientChart,
    order,
    dose: dosesToRecord(clientChart, order).find(({ key }) => key === values.dose),
  }
}

const ordersToRecord = ({ chart }: ClientChart) =>
  chart.orders.filter(order =>
    order.isAsNeeded
      ? chart.asNeededOrders.includes(order)
      : order.isActive && order.line.start_date <= chart.today,
  )

/** Returns doses of yesterday and today: a dose forgotten in the evening is recorded in the morning. */
const dosesToRecord = (clientChart: ClientChart | undefined, order: Order | undefined): Dose[] =>
  clientChart === undefined || order === undefined || order.isAsNeeded
    ? []
    : clientChart.chart
        .dosesOf(addDays(clientChart.chart.today, -1), clientChart.chart.today)
        .filter(dose => dose.order.id === order.id && (dose.status !== 'open' || dose.offerObstacle === null))

/** Returns the moment that was entered; null if the clock time has not come yet, undefined if none was entered. */
export function givenMomentIn(
  { at, at_time }: { at?: unknown; at_time?: unknown },
  { dose, clientChart }: RecordDoseChoice,
  now: Instant,
): Instant | null | undefined {
  if (at === 'now') return now
  if (!v.is(clockTime, at_time) || clientChart === undefined) return undefined
  const timing = { dueAt: dose?.at ?? now, now, zone: dose?.zone ?? clientChart.chart.zone }
  return givenMoment({ time: at_time }, timing)?.at ?? null
}

export interface RecordDoseContext {
  choiceOf: (values: Values) => RecordDoseChoice
  clients: ReturnType<typeof clientChoices>
  /** The home of the first client, until a client is chosen. */
  home: ClientChart['home']
  tooCloseNoteOf: (values: Values) => FieldNote | undefined
}

export function recordDoseFields(context: RecordDoseContext, t: TFunction): Field[] {
  return [...choiceFields(context, t), ...givenFields(context, t), ...missedFields(context, t)]
}

function choiceFields({ choiceOf, clients }: RecordDoseContext, t: TFunction): Field[] {
  return [
    {
      as: 'select',
      name: 'client_id',
      label: t('mar.record.client'),
      required: t('mar.form.clientMissing'),
      options: clients.options,
      note: values => clients.noteOf(Number(values.client_id)),
      emptyAs: 'absent',
    },
    {
      as: 'select',
      name: 'medication_id',
      label: t('mar.record.medication'),
      required: t('mar.form.medicationMissing'),
      hint: t('mar.record.medicationHint'),
      disabled: values => choiceOf(values).clientChart === undefined,
      options: values => {
        const { clientChart } = choiceOf(values)
        return (clientChart ? ordersToRecord(clientChart) : []).map(({ id, currentVersion }) => ({
          value: id,
          label: `${currentVersion.medication_name}, ${amountText(currentVersion)}`,
        }))
      },
      emptyAs: 'absent',
    },
    {
      as: 'select',
      name: 'dose',
      label: t('mar.record.dose'),
      required: t('mar.record.doseMissing'),
      isShown: values => choiceOf(values).order?.isAsNeeded === false,
      options: values => {
        const { clientChart, order } = choiceOf(values)
        return dosesToRecord(clientChart, order).map(dose => ({
          value: dose.key,
          label: doseOptionLabel(dose, clientChart, t),
        }))
      },
    },
    {
      as: 'choice',
      name: 'status',
      label: t('mar.record.status'),
      required: t('mar.record.statusMissing'),
      isShown: values => choiceOf(values).order?.isAsNeeded === false,
      options: (['given', 'missed'] as const).map(value => ({
        value,
        label: t(`mar.record.statuses.${value}`),
      })),
    },
  ]
}

/** "Today, 8:00 AM", and the dose's status if it already has one. */
function doseOptionLabel(dose: Dose, clientChart: ClientChart | undefined, t: TFunction): string {
  if (clientChart === undefined) return ''
  const dueText = `${dayWords(dose.date, clientChart.chart.today, t)}, ${timeWords(dose.time, clientChart.home)}`
  return dose.status === 'open' ? dueText : `${dueText} · ${statusWords(dose, t)}`
}

function givenFields({ choiceOf, home, tooCloseNoteOf }: RecordDoseContext, t: TFunction): Field[] {
  const isGiven = (values: Values) => choiceOf(values).order?.isAsNeeded === true || values.status === 'given'
  return [
    {
      as: 'choice',
      name: 'at',
      label: t('mar.when.title'),
      required: t('mar.when.missing'),
      isShown: isGiven,
      options: (['now', 'earlier'] as const).map(value => ({ value, label: t(`mar.record.at.${value}`) })),
      note: values => (values.at === 'now' ? tooCloseNoteOf(values) : undefined),
    },
    {
      as: 'time',
      name: 'at_time',
      label: t('mar.when.time'),
      required: t('mar.when.missing'),
      isShown: values => isGiven(values) && values.at === 'earlier',
      home: values => {
        const { clientChart } = choiceOf(values)
        return { clock: (clientChart?.home ?? home).clock, today: clientChart?.chart.today ?? '' }
      },
      note: tooCloseNoteOf,
    },
    {
      as: 'text',
      name: 'why',
      label: t('mar.asNeeded.why'),
      required: true,
      maxLength: 500,
      isShown: values => choiceOf(values).order?.isAsNeeded === true,
    },
  ]
}

function missedFields(_: RecordDoseContext, t: TFunction): Field[] {
  const isMissed = (values: Values) => values.status === 'missed'
  return [
    {
      as: 'select',
      name: 'reason_code',
      label: t('mar.missed.title'),
      required: t('mar.record.reasonMissing'),
      isShown: isMissed,
      options: MISSED_REASONS.map(value => ({ value, label: t(`mar.reasons.${value}`) })),
    },
    {
      as: 'textarea',
      name: 'notes',
      label: t('mar.reasons.otherWords'),
      required: true,
      maxLength: 500,
      rows: 2,
      isShown: values =>
        isMissed(values) && MISSED_REASONS.some(code => code === values.reason_code && needsNote(code)),
    },
  ]
}
