import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bySeverity } from '#domain/rules/records/allergies.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { Allergy } from '../../../people/allergies.tsx'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import { Confirmation } from '../../../ui/dialog/confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { useValueConfirmation } from '../../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { useSaveOutcomeToast } from '../../../ui/saved-toast.ts'
import type { Allergy as AllergyRow, ClientDetails } from '../use-client.ts'
import type { Client } from '../use-clients.ts'
import { AddButton } from './add-button.tsx'
import { allergySchema, fieldsOfAllergy } from './allergy-fields.ts'
import chartStyle from './chart.module.css'
import { RecordState } from './record-state.tsx'
import { RecordedBy, WithdrawnEntries } from './recorded.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type OpenForm = { form: 'add' | 'answer' } | { form: 'withdraw'; allergy: AllergyRow }

/** The allergies of a client; if there are none, whether a caregiver has asked (D5). */
export function AllergiesCard({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const [openForm, setOpenForm] = useState<OpenForm>()
  const close = () => setOpenForm(undefined)
  const canAnswer = isAllowed(home, 'client.answer_allergies')
  const { current: currentAllergies, withdrawn: withdrawnAllergies } = clientDetails.allergies
  return (
    <Card
      title={t('clients.allergies.title')}
      action={
        isAllowed(home, 'allergy.record') && (
          <AddButton label={t('clients.allergies.add')} onClick={() => setOpenForm({ form: 'add' })} />
        )
      }
    >
      {currentAllergies.length === 0 && (
        <NoAllergies
          client={client}
          onAnswer={canAnswer ? () => setOpenForm({ form: 'answer' }) : undefined}
        />
      )}
      <ul className={cards.entries} aria-label={t('clients.allergies.title')}>
        {currentAllergies.toSorted(bySeverity).map(allergy => (
          <li key={allergy.id} className={cards.entry}>
            <div>
              <span>
                <Allergy allergy={allergy} />
              </span>
              <RecordedBy entry={allergy} context={clientDetails} />
              <RecordState state={allergy.record_state} />
            </div>
            {isAllowed(home, 'allergy.withdraw') && (
              <RowMenu
                label={t('clients.chart.actions', { name: allergy.substance })}
                actions={[
                  {
                    label: t('clients.chart.remove'),
                    onPick: () => setOpenForm({ form: 'withdraw', allergy }),
                    isDangerous: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <WithdrawnEntries
        title={t('clients.allergies.removed', { count: withdrawnAllergies.length })}
        entries={withdrawnAllergies.map(allergy => ({ ...allergy, name: allergy.substance }))}
        context={clientDetails}
      />
      {openForm?.form === 'add' && <AllergyForm client={client} onClose={close} />}
      {openForm?.form === 'answer' && <AnswerAllergies client={client} onClose={close} />}
      {openForm?.form === 'withdraw' && (
        <WithdrawForm
          client={client}
          title={t('clients.allergies.removeTitle')}
          name={openForm.allergy.substance}
          operationKind="allergy.withdraw"
          idArgument={{ allergy_id: openForm.allergy.id }}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface NoAllergiesProps extends Pick<ClientDetails, 'client'> {
  /** undefined for users who may not answer. */
  onAnswer: (() => void) | undefined
}

/** Shows that there are no known allergies, or that no one has asked yet, with a button to answer. */
function NoAllergies({ client, onAnswer }: NoAllergiesProps) {
  const { t } = useTranslation()
  const hasNoKnownAllergies = client.no_known_allergies
  return (
    <>
      <p className={chartStyle.answer} data-unknown={!hasNoKnownAllergies || undefined}>
        {t(hasNoKnownAllergies ? 'client.allergies.noneKnown' : 'client.allergies.notAsked')}
      </p>
      <RecordState state={client.record_state} />
      {onAnswer && !hasNoKnownAllergies && <p className={cards.none}>{t('clients.allergies.ask')}</p>}
      {onAnswer && (
        <Button variant="default" className={chartStyle.answerButton} onClick={onAnswer}>
          {t(hasNoKnownAllergies ? 'clients.allergies.takeBack' : 'clients.allergies.noneKnown')}
        </Button>
      )}
    </>
  )
}

/** The form that records an allergy of a client, offline too. */
function AllergyForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const { confirmAndWrite: submitConfirmed, question: confirmation } = useValueConfirmation()
  const resident = useResident(client.id)
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.allergies.add')}
      schema={allergySchema}
      groups={[{ fields: fieldsOfAllergy(t) }]}
      draftKey={`allergy.record/client:${client.id}`}
      onSubmit={values => {
        const args = { allergy_id: recordOperation.newId(), client_id: client.id, ...values }
        return submitConfirmed(is_confirmed => recordOperation('allergy.record', { ...args, is_confirmed }))
      }}
    >
      <ClientSubject resident={resident} />
      {confirmation}
    </RecordFormDialog>
  )
}

/** Asks before "no known allergies" is recorded or taken back: a wrong tap would be dangerous. */
function AnswerAllergies({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const resident = useResident(client.id)
  // Keeps the value from when the question was opened, because the answer changes it.
  const [takesBackAnswer] = useState(client.no_known_allergies)
  if (resident === undefined) return null
  const answer = async () => {
    const { serverAnswer } = await recordOperation('client.answer_allergies', {
      client_id: client.id,
      no_known_allergies: !takesBackAnswer,
    })
    showSavedToast(await serverAnswer)
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t(takesBackAnswer ? 'clients.allergies.takeBack' : 'clients.allergies.noneKnown')}
      question={
        <>
          <ClientSubject resident={resident} />
          <p>
            {t(
              takesBackAnswer ? 'clients.allergies.takeBackQuestion' : 'clients.allergies.noneKnownQuestion',
            )}
          </p>
        </>
      }
      confirmLabel={t('ui.confirm')}
      isDangerous
      onConfirm={answer}
    />
  )
}
