/** The form that records a diagnosis of a client, offline too. */
import * as v from 'valibot'
import { diagnosisFields } from '#domain/operations/diagnosis.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { useRecord } from '../../../sync/use-record.ts'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../../views/field-views.ts'
import { formFields } from '../../../views/form-fields.ts'
import type { Client, Home } from '../use-clients.ts'

const diagnosisSchema = v.object(diagnosisFields)

interface DiagnosisFormProps {
  client: Client
  home: Home
  onClose: () => void
}

export function DiagnosisForm({ client, home, onClose }: DiagnosisFormProps) {
  const t = useLabels()
  const recordOperation = useRecord()
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
            { homeIn: () => ({ clock: home.clock, today }) },
            {
              code: { hint: t('clients.diagnoses.codeHint'), half: true },
              diagnosed_on: { hint: t('clients.diagnoses.dateHint'), max: today, half: true },
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
