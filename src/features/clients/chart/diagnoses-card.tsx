import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../../labels/dates.ts'
import { useRights } from '../../../session/use-rights.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import type { ClientDetails, Diagnosis } from '../use-client.ts'
import { AddButton } from './add-button.tsx'
import { DiagnosisForm } from './diagnosis-form.tsx'
import { RecordState } from './record-state.tsx'
import { RecordedBy, WithdrawnEntries } from './recorded.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type OpenForm = { form: 'add' } | { form: 'withdraw'; diagnosis: Diagnosis }

export function DiagnosesCard({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const { t } = useTranslation()
  const isAllowed = useRights()
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
