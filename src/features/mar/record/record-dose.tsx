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
import { apartWords, nameOf } from '../chart/dose-text.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { alsoDueAt, dosesNear } from '../dose/also-due-words.ts'
import { closeDoses } from '../dose/close-doses.ts'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import type { WhatHappened } from '../dose/use-marking.ts'
import { useLaterMarWords } from '../later-words.ts'
import {
  type Chosen,
  chosenIn,
  momentGiven,
  type RecordDoseForm,
  recordDoseFields,
  recordDoseForm,
} from './record-dose-fields.ts'

export function RecordDose({ onClose }: { onClose: () => void }) {
  useLaterMarWords()
  const may = useRights()
  const read = useHomeCharts(useCurrentHomeId())
  const charts = read?.charts?.filter(({ home }) => may(home, 'administration.mark'))
  const [first] = charts ?? []
  if (charts === undefined || first === undefined) return null
  return <Form charts={charts} first={first} people={read?.people} onClose={onClose} />
}

interface FormProps {
  charts: readonly ClientChart[]
  first: ClientChart
  people: People | undefined
  onClose: () => void
}

function Form({ charts, first, people, onClose }: FormProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const actions = useDoseActions({ people, charts, canMark: () => true })
  const trueNow = useTrueClock()
  const clients = clientChoices(
    charts.map(({ client }) => client),
    charts.map(({ home }) => home),
    t,
  )
  const chosen = (values: Readonly<FormValues>) => chosenIn(charts, values)

  const alsoDueNote = ({ person, dose }: Chosen) => {
    const near = person && dose && dosesNear(person.chart, dose.date)
    const text = near && alsoDueAt(dose, person, near, t)
    return text === undefined ? undefined : ({ text, tone: 'attention' } as const)
  }

  const closeNote = (values: Readonly<FormValues>) => {
    const about = chosen(values)
    const given = momentGiven(values, about, trueNow())
    const dose = given && doseOf(about, '')
    if (!dose || about.person === undefined) return undefined
    const [other] = closeDoses(dose, given)
    if (other === undefined) return alsoDueNote(about)
    const at = other.given_at ?? other.recorded_at
    const when = whenWords(at, about.person.chart.now, about.person.home, t)
    const name = nameOf(people, firstReport(other, dose.item.marks).author_id, t)
    const said = [`${t('mar.close.given', { when, name })}.`, apartWords(dose.version, t)]
    const text = said.filter(Boolean).join(' ')
    return { text, tone: 'attention' } as const
  }

  async function save(values: RecordDoseForm) {
    const about = chosen(values)
    const { person, order } = about
    // The choice was made before the client or medication changed.
    if (person === undefined || order === undefined)
      throw wrongField('medication_id', t('mar.form.medicationMissing'))
    const given = momentGiven(values, about, trueNow())
    if (given === null) throw wrongField('at_time', t('mar.when.future'))
    const dose = doseOf(about, record.newId())
    if (dose === undefined) throw wrongField('dose', t('mar.record.doseMissing'))
    const recorded = await actions.report(dose, happened(values, given), person)
    if (recorded === undefined) throw new Refusal('unconfirmed', t('mar.record.notRecorded'))
    return recorded
  }

  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('mar.record.title')}
      schema={recordDoseForm}
      groups={[{ fields: recordDoseFields({ chosen, clients, home: first.home, closeNote }, t) }]}
      initialValues={{ at: 'now' }}
      draftKey="administration.mark"
      onSubmit={save}
    >
      {values => (
        <>
          <p>{t('mar.record.about')}</p>
          <Whom {...chosen(values)} people={people} />
          {actions.dialogs}
        </>
      )}
    </RecordFormDialog>
  )
}

/** Shows the client as the round and the question before an as-needed dose do. */
function Whom({ person, order, people }: Chosen & { people: People | undefined }) {
  if (person === undefined) return null
  return (
    <ClientSubject person={person}>
      {order && <AllergyNote drug={order.current.medication_name} allergies={person.allergies} />}
      {order?.line.notes && <strong>{order.line.notes}</strong>}
      {order?.isAsNeeded && <LastGiven order={order} person={person} people={people} />}
    </ClientSubject>
  )
}

/** Returns the dose; an as-needed dose is new, with its own id, and counts under the moment it was given. */
const doseOf = ({ person, order, dose }: Chosen, newId: string): Dose | undefined =>
  person && order?.isAsNeeded ? person.chart.newDose(order, newId) : dose

function happened(values: RecordDoseForm, given: Instant | undefined): WhatHappened {
  const { at, reason_code, notes, why } = values
  if (reason_code === null) {
    return {
      status: 'given',
      notes: why,
      ...(at === 'earlier' && given !== undefined ? { given_at: given } : {}),
    }
  }
  return { status: reason_code === 'held_by_order' ? 'cancelled' : 'missed', reason_code, notes }
}
