import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bySeverity } from '#domain/rules/records/allergies.ts'
import { Allergy } from '../../../people/allergies.tsx'
import { useRights } from '../../../session/use-rights.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import type { Allergy as AllergyRow, ClientDetails } from '../use-client.ts'
import { AddButton } from './add-button.tsx'
import { AllergyForm } from './allergy-form.tsx'
import { AnswerAllergies } from './answer-allergies.tsx'
import chartStyle from './chart.module.css'
import { RecordState } from './record-state.tsx'
import { RecordedBy, WithdrawnEntries } from './recorded.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type OpenForm = { form: 'add' | 'answer' } | { form: 'withdraw'; allergy: AllergyRow }

/** The allergies of a client; if there are none, whether a caregiver has asked (D5). */
export function AllergiesCard({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const { t } = useTranslation()
  const isAllowed = useRights()
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
  const isNoneKnown = client.no_known_allergies
  return (
    <>
      <p className={chartStyle.answer} data-unknown={!isNoneKnown || undefined}>
        {t(isNoneKnown ? 'client.allergies.noneKnown' : 'client.allergies.notAsked')}
      </p>
      <RecordState state={client.record_state} />
      {onAnswer && !isNoneKnown && <p className={cards.none}>{t('clients.allergies.ask')}</p>}
      {onAnswer && (
        <Button variant="default" className={chartStyle.answerButton} onClick={onAnswer}>
          {t(isNoneKnown ? 'clients.allergies.takeBack' : 'clients.allergies.noneKnown')}
        </Button>
      )}
    </>
  )
}
