/** Records one dose without the round: what a user can still record while reading is locked (A28). */
import { useTranslation } from 'react-i18next'
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useHomeCharts } from '../../../charts/use-home-charts.ts'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { relativeMomentWords } from '../../../labels/dates.ts'
import { clientChoices } from '../../../people/client-choices.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import type { FormValues } from '../../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { LastGiven } from '../as-needed/last-given.tsx'
import { gapWords, userNameOf } from '../chart/dose-text.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { alsoDueWordsOfDose, dosesAroundDay } from '../dose/also-due-words.ts'
import { tooCloseMarksOf } from '../dose/close-doses.ts'
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
  const isAllowed = useCanDoInHome()
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
  const record = useRecordOperation()
  const actions = useDoseActions({ people, charts, canMark: () => true })
  const getTrueNow = useTrueClock()
  const clients = clientChoices(
    charts.map(({ client }) => client),
    charts.map(({ home }) => home),
    t,
  )
  const choiceOf = (values: Readonly<FormValues>) => doseChoiceIn(charts, values)

  const alsoDueNote = ({ clientChart, dose }: RecordDoseChoice) => {
    const nearbyDoses = clientChart && dose && dosesAroundDay(clientChart.chart, dose.date)
    const text = nearbyDoses && alsoDueWordsOfDose(dose, clientChart, nearbyDoses, t)
    return text === undefined ? undefined : ({ text, tone: 'attention' } as const)
  }

  const tooCloseNoteOf = (values: Readonly<FormValues>) => {
    const choice = choiceOf(values)
    const givenAt = givenMomentIn(values, choice, getTrueNow())
    const dose = givenAt && doseOf(choice, '')
    if (!dose || choice.clientChart === undefined) return undefined
    const [tooCloseMark] = tooCloseMarksOf(dose, givenAt)
    if (tooCloseMark === undefined) return alsoDueNote(choice)
    const otherGivenAt = tooCloseMark.given_at ?? tooCloseMark.recorded_at
    const when = relativeMomentWords(otherGivenAt, choice.clientChart.chart.now, choice.clientChart.home, t)
    const name = userNameOf(people, originalReport(tooCloseMark, dose.drugMarks.marks).author_id, t)
    const noteParts = [`${t('mar.close.given', { when, name })}.`, gapWords(dose.version, t)]
    const text = noteParts.filter(Boolean).join(' ')
    return { text, tone: 'attention' } as const
  }

  async function save(values: RecordDoseForm) {
    const choice = choiceOf(values)
    const { clientChart, order } = choice
    // The chosen medication is not the chosen client's, or is no longer offered.
    if (clientChart === undefined || order === undefined)
      throw fieldRefusal('medication_id', t('mar.form.medicationMissing'))
    const givenAt = givenMomentIn(values, choice, getTrueNow())
    if (givenAt === null) throw fieldRefusal('at_time', t('mar.when.future'))
    const dose = doseOf(choice, record.newId())
    if (dose === undefined) throw fieldRefusal('dose', t('mar.record.doseMissing'))
    const recordedChange = await actions.report(dose, outcomeOf(values, givenAt), clientChart)
    if (recordedChange === undefined) throw new Refusal('unconfirmed', t('mar.record.notRecorded'))
    return recordedChange
  }

  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('mar.record.title')}
      schema={recordDoseForm}
      groups={[{ fields: recordDoseFields({ choiceOf, clients, home: firstChart.home, tooCloseNoteOf }, t) }]}
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

/** Shows the client with the warnings of the round and of the question on an as-needed dose. */
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
