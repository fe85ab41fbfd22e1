import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { diagnosisFields } from '#domain/operations/diagnosis.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { shortDate } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import type { ClientDetails, Diagnosis } from '../use-client.ts'
import type { Client, Home } from '../use-clients.ts'
import { AddButton } from './add-button.tsx'
import { RecordState } from './record-state.tsx'
import { RecordedBy, WithdrawnEntries } from './recorded.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type OpenForm = { form: 'add' } | { form: 'withdraw'; diagnosis: Diagnosis }

export function DiagnosesCard({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const [openForm, setOpenForm] = useState<OpenForm>()
  const close = () => setOpenForm(undefined)
  const { current: currentDiagnoses, withdrawn: withdrawnDiagnoses } = clientDetails.diagnoses
  return (
    <Card
      title={t('clients.diagnoses.title')}
      action={
        isAllowed(home, 'diagnosis.record') && (
          <AddButton label={t('clients.diagnoses.add')} onClick={() => setOpenForm({ form: 'add' })} />
        )
      }
    >
      {currentDiagnoses.length === 0 && <p className={cards.none}>{t('clients.diagnoses.none')}</p>}
      <ul className={cards.entries}>
        {currentDiagnoses.map(diagnosis => (
          <li key={diagnosis.id} className={cards.entry}>
            <div>
              <strong>{diagnosis.name}</strong>
              <span>
                {[
                  diagnosis.code,
                  diagnosis.diagnosed_on &&
                    t('clients.diagnoses.since', { date: shortDate(diagnosis.diagnosed_on, t) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <RecordedBy entry={diagnosis} context={clientDetails} />
              <RecordState state={diagnosis.record_state} />
            </div>
            {isAllowed(home, 'diagnosis.withdraw') && (
              <RowMenu
                label={t('clients.chart.actions', { name: diagnosis.name })}
                actions={[
                  {
                    label: t('clients.chart.remove'),
                    onPick: () => setOpenForm({ form: 'withdraw', diagnosis }),
                    isDangerous: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <WithdrawnEntries
        title={t('clients.diagnoses.removed', { count: withdrawnDiagnoses.length })}
        entries={withdrawnDiagnoses}
        context={clientDetails}
      />
      {openForm?.form === 'add' && <DiagnosisForm client={client} home={home} onClose={close} />}
      {openForm?.form === 'withdraw' && (
        <WithdrawForm
          client={client}
          title={t('clients.diagnoses.removeTitle')}
          name={openForm.diagnosis.name}
          operationKind="diagnosis.withdraw"
          idArgument={{ diagnosis_id: openForm.diagnosis.id }}
          onClose={close}
        />
      )}
    </Card>
  )
}

/** The form that records a diagnosis of a client, offline too. */
const diagnosisSchema = v.object(diagnosisFields)

interface DiagnosisFormProps {
  client: Client
  home: Home
  onClose: () => void
}

function DiagnosisForm({ client, home, onClose }: DiagnosisFormProps) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const today = homeToday(useTrueNow(), home.time_zone)
  const resident = useResident(client.id)
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.diagnoses.add')}
      schema={diagnosisSchema}
      groups={[
        {
          fields: formFields(
            diagnosisSchema,
            fieldWords('diagnosis', t),
            { homeTimeOf: () => ({ clock: home.clock, today }) },
            {
              code: { hint: t('clients.diagnoses.codeHint'), isHalfWidth: true },
              diagnosed_on: { hint: t('clients.diagnoses.dateHint'), max: today, isHalfWidth: true },
            },
          ),
        },
      ]}
      draftKey={`diagnosis.record/client:${client.id}`}
      onSubmit={values =>
        recordOperation('diagnosis.record', {
          diagnosis_id: recordOperation.newId(),
          client_id: client.id,
          ...values,
        })
      }
    >
      <ClientSubject resident={resident} />
    </RecordFormDialog>
  )
}
