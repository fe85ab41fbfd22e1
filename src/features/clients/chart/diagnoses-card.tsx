import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../../labels/dates.ts'
import { useRights } from '../../../session/use-rights.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import type { ClientRecord, Diagnosis } from '../use-client.ts'
import { AddButton } from './add-button.tsx'
import { DiagnosisForm } from './diagnosis-form.tsx'
import { RecordState } from './record-state.tsx'
import { Recorded, Withdrawn } from './recorded.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type Doing = { what: 'add' } | { what: 'withdraw'; diagnosis: Diagnosis }

export function DiagnosesCard({ record }: { record: ClientRecord }) {
  const { client, home } = record
  const { t } = useTranslation()
  const may = useRights()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { standing, withdrawn } = record.diagnoses
  return (
    <Card
      title={t('clients.diagnoses.title')}
      action={
        may(home, 'diagnosis.record') && (
          <AddButton label={t('clients.diagnoses.add')} onClick={() => setDoing({ what: 'add' })} />
        )
      }
    >
      {standing.length === 0 && <p className={cards.none}>{t('clients.diagnoses.none')}</p>}
      <ul className={cards.entries}>
        {standing.map(diagnosis => (
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
              <Recorded entry={diagnosis} record={record} />
              <RecordState state={diagnosis.record_state} />
            </div>
            {may(home, 'diagnosis.withdraw') && (
              <RowMenu
                label={t('clients.chart.actions', { name: diagnosis.name })}
                actions={[
                  {
                    label: t('clients.chart.remove'),
                    onPick: () => setDoing({ what: 'withdraw', diagnosis }),
                    isDangerous: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <Withdrawn
        title={t('clients.diagnoses.removed', { count: withdrawn.length })}
        entries={withdrawn}
        record={record}
      />
      {doing?.what === 'add' && <DiagnosisForm client={client} home={home} onClose={close} />}
      {doing?.what === 'withdraw' && (
        <WithdrawForm
          client={client}
          title={t('clients.diagnoses.removeTitle')}
          name={doing.diagnosis.name}
          kind="diagnosis.withdraw"
          id={{ diagnosis_id: doing.diagnosis.id }}
          onClose={close}
        />
      )}
    </Card>
  )
}
