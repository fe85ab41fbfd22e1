/** Who is named in the work of a home: for tasks, appointments and orders alike. */
import { wrongField } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import type { RecordSet, Reference } from '../record-set.ts'
import { takesPart } from '../rules/colleagues.ts'

export const assigneeReferences = (id: number | null | undefined): Reference[] =>
  id === null || id === undefined ? [] : [{ collection: 'person_card', id }]

interface Named {
  readonly field: string
  readonly id: number | null | undefined
  /** Who was named before: they stay named, whatever became of them. */
  readonly before?: number | null | undefined
  /** Of the home. */
  readonly companyId: number
  /** Said of somebody of another company. */
  readonly stranger: string
}

/** Only who works for the company, and takes part in care there now, is given anything new (H10). */
export function refuseAssignee(
  { field, id, before, companyId, stranger }: Named,
  records: RecordSet,
  { executionContext }: Pick<OperationContext, 'executionContext'>,
): void {
  if (id === null || id === undefined) return
  const card = records.one('person_card', id)
  if (card?.company_id !== companyId) throw wrongField(field, stranger)
  // What a queue brings its author saw saved, when the person still worked there.
  if (id === before || executionContext === 'push' || takesPart(card)) return
  throw wrongField(field, 'This person does not work here any more. Choose somebody else.')
}
