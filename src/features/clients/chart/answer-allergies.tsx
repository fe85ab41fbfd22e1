import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { Confirmation } from '../../../ui/dialog/confirmation.tsx'
import { useSavedToast } from '../../../ui/saved-toast.ts'
import type { Client } from '../use-clients.ts'

/** Asks before "no known allergies" is recorded or taken back: a wrong tap would be dangerous. */
export function AnswerAllergies({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const recordOperation = useRecord()
  const showSavedToast = useSavedToast()
  const resident = useResident(client.id)
  // The value when the question was opened: the answer changes it.
  const [takesBackAnswer] = useState(client.no_known_allergies)
  if (resident === undefined) return null
  const answer = async () => {
    const { answered: serverAnswer } = await recordOperation('client.answer_allergies', {
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
