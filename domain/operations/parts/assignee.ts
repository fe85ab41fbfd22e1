/** Who may be assigned work in a home: for tasks, appointments and orders alike. */
import { fieldRefusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { assignmentProblem } from '../../rules/people/colleagues.ts'

export const assigneeReferences = (id: number | null | undefined): Reference[] =>
  id === null || id === undefined ? [] : [{ collection: 'person_card', id }]

interface Assignment {
  readonly field: string
  readonly id: number | null | undefined
  /** The person assigned before: they stay assigned, even if they may no longer be assigned anything new. */
  readonly previousAssigneeId?: number | null | undefined
  readonly home: Pick<RowOf<'home'>, 'id' | 'company_id'>
  /** The message for a person of another company. */
  readonly foreignMessage: string
}

export const NOT_REGISTERED_MESSAGE = 'This person has not registered yet. Choose somebody else.'

const PROBLEM_MESSAGES = {
  left: 'This person does not work here any more. Choose somebody else.',
  elsewhere: 'This person does not work in this home. Choose somebody else.',
  not_registered: NOT_REGISTERED_MESSAGE,
} as const

/** Throws unless the person takes part in care in the home now and can sign in: only they get new work (H10, H12). */
export function requireAssignable(
  { field, id, previousAssigneeId, home, foreignMessage }: Assignment,
  records: RecordSet,
  { executionContext }: Pick<OperationContext, 'executionContext'>,
): void {
  if (id === null || id === undefined) return
  const card = records.one('person_card', id)
  if (card?.company_id !== home.company_id) throw fieldRefusal(field, foreignMessage)
  // Accepted from a queue: its author saw it saved, when the person still worked there.
  if (id === previousAssigneeId || executionContext === 'push') return
  const fault = assignmentProblem(card, home)
  if (fault !== undefined) throw fieldRefusal(field, PROBLEM_MESSAGES[fault])
}
