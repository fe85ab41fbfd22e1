/** Records one dose without the round: what a user can still record while reading is locked (A28). */
import { useTranslation } from 'react-i18next'
import { Refusal, wrongField } from '#domain/errors.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useHomeCharts } from '../../../charts/use-home-charts.ts'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { whenWords } from '../../../labels/dates.ts'
import { clientChoices } from '../../../people/client-choices.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useRights } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { useRecord } from '../../../sync/use-record.ts'
import type { FormValues } from '../../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { LastGiven } from '../as-needed/last-given.tsx'
import { gapWords, userNameOf } from '../chart/dose-text.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { alsoDueAt, dosesNear } from '../dose/also-due-words.ts'
import { closeDoses } from '../dose/close-doses.ts'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import type { DoseOutcome } from '../dose/use-marking.ts'
import { useLaterMarWords } from '../later-words.ts'
import {
  doseChoiceIn,
  givenMomentIn,
  type RecordDoseChoice,
  type RecordDoseForm,
  recordDoseFields,
  recordDoseForm,
} from './record-dose-fields.ts'

export function RecordDose({ onClose }: { onClose: () => void }) {
  useLaterMarWords()
  const isAllowed = useRights()
  const homeCharts = useHomeCharts(useCurrentHomeId())
  const charts = homeCharts?.charts?.filter(({ home }) => isAllowed(home, 'administration.mark'))
  const [firstChart] = charts ?? []
  if (charts === undefined || firstChart === undefined) return null
  return (
    <RecordDoseDialog charts={charts} firstChart={firstChart} people={homeCharts?.people} onClose={onClose} />
  )
}

interface RecordDoseDialogProps {
  charts: readonly ClientChart[]
  firstChart: ClientChart
  people: People | undefined
  onClose: () => void
}

function RecordDoseDialog({ charts, firstChart, people, onClose }: RecordDoseDialogProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const actions = useDoseActions({ people, charts, canMark: () => true })
  const getTrueNow = useTrueClock()
  const clients = clientChoices(
    charts.map(({ client }) => client),
    charts.map(({ home }) => home),
    t,
  )
  const choiceOf = (values: Readonly<FormValues>) => doseChoiceIn(charts, values)

  const alsoDueNote = ({ clientChart, dose }: RecordDoseChoice) => {
    const nearbyDoses = clientChart && dose && dosesNear(clientChart.chart, dose.date)
    const text = nearbyDoses && alsoDueAt(dose, clientChart, nearbyDoses, t)
    return text === undefined ? undefined : ({ text, tone: 'attention' } as const)
  }

  const closeNote = (values: Readonly<FormValues>) => {
    const choice = choiceOf(values)
    const givenAt = givenMomentIn(values, choice, getTrueNow())
    const dose = givenAt && doseOf(choice, '')
    if (!dose || choice.clientChart === undefined) return undefined
    const [closeMark] = closeDoses(dose, givenAt)
    if (closeMark === undefined) return alsoDueNote(choice)
    const at = closeMark.given_at ?? closeMark.recorded_at
    const when = whenWords(at, choice.clientChart.chart.now, choice.clientChart.home, t)
    const name = userNameOf(people, firstReport(closeMark, dose.drugMarks.marks).author_id, t)
    const noteParts = [`${t('mar.close.given', { when, name })}.`, gapWords(dose.version, t)]
    const text = noteParts.filter(Boolean).join(' ')
    return { text, tone: 'attention' } as const
  }

  async function save(values: RecordDoseForm) {
    const choice = choiceOf(values)
    const { clientChart, order } = choice
    // The choice was made before the client or medication changed.
    if (clientChart === undefined || order === undefined)
      throw wrongField('medication_id', t('mar.form.medicationMissing'))
    const givenAt = givenMomentIn(values, choice, getTrueNow())
    if (givenAt === null) throw wrongField('at_time', t('mar.when.future'))
    const dose = doseOf(choice, record.newId())
    if (dose === undefined) throw wrongField('dose', t('mar.record.doseMissing'))
    const recorded = await actions.report(dose, outcomeOf(values, givenAt), clientChart)
    if (recorded === undefined) throw new Refusal('unconfirmed', t('mar.record.notRecorded'))
    return recorded
  }

  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('mar.record.title')}
      schema={recordDoseForm}
      groups={[{ fields: recordDoseFields({ choiceOf, clients, home: firstChart.home, closeNote }, t) }]}
      initialValues={{ at: 'now' }}
      draftKey="administration.mark"
      onSubmit={save}
    >
      {values => (
        <>
          <p>{t('mar.record.about')}</p>
          <ChosenClient {...choiceOf(values)} people={people} />
          {actions.dialogs}
        </>
      )}
    </RecordFormDialog>
  )
}

/** Shows the client as the round and the question before an as-needed dose do. */
function ChosenClient({ clientChart, order, people }: RecordDoseChoice & { people: People | undefined }) {
  if (clientChart === undefined) return null
  return (
    <ClientSubject resident={clientChart}>
      {order && <AllergyNote drug={order.currentVersion.medication_name} allergies={clientChart.allergies} />}
      {order?.line.notes && <strong>{order.line.notes}</strong>}
      {order?.isAsNeeded && <LastGiven order={order} clientChart={clientChart} people={people} />}
    </ClientSubject>
  )
}

/** Returns the dose; an as-needed dose is new, with its own id, and counts under the moment it was given. */
const doseOf = ({ clientChart, order, dose }: RecordDoseChoice, newId: string): Dose | undefined =>
  clientChart && order?.isAsNeeded ? clientChart.chart.newDose(order, newId) : dose

function outcomeOf(values: RecordDoseForm, givenAt: Instant | undefined): DoseOutcome {
  const { at, reason_code, notes, why } = values
  if (reason_code === null) {
    return {
      status: 'given',
      notes: why,
      ...(at === 'earlier' && givenAt !== undefined ? { given_at: givenAt } : {}),
    }
  }
  return { status: reason_code === 'held_by_order' ? 'cancelled' : 'missed', reason_code, notes }
}
