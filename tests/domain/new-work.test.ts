/** What assigns by itself gives work to who can sign in and works there (H12). */
import { expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { assignmentProblem } from '#domain/rules/people/colleagues.ts'
import { followUpTask } from '#domain/rules/records/follow-ups.ts'
import { examples } from '#tests/support/examples.ts'

const stored = { scope: 'home:1', revision: 1 } as const
const home: RowOf<'home'> = { ...examples.home[0], ...stored, id: 1, company_id: 1, manager_id: 4 }
const client: RowOf<'client'> = { ...examples.client[0], ...stored, status: 'active', inactive_from: null }
const report: RowOf<'incident_report'> = {
  ...examples.incident_report[0],
  ...stored,
  reported_by: 5,
  follow_up_required: true,
  removed_at: null,
}
const card = (id: number, more: Partial<RowOf<'person_card'>> = {}): RowOf<'person_card'> => ({
  ...examples.person_card[0],
  ...{ id, company_id: 1, works_in: ['home:1'], is_registered: true, scope: 'company:1', revision: 1 },
  ...more,
})

const assigned = (...cards: RowOf<'person_card'>[]) => {
  const concerned = { home, client, cards: new Map(cards.map(one => [one.id, one])) }
  const by = { author_id: 6, recorded_at: '2026-03-10T13:00:00.000Z' }
  return followUpTask(report, concerned, undefined, by)?.assigned_to
}

test('[H12] a follow-up is the manager’s, else the reporter’s, else of whoever asks for it', () => {
  expect(assigned(card(4), card(5))).toBe(4)
  expect(assigned(card(4, { is_registered: false }), card(5))).toBe(5)
  expect(assigned(card(4, { works_in: ['home:2'] }), card(5, { works_in: [] }))).toBe(6)
  expect(assigned(card(4, { works_in: ['company:1'] }), card(5))).toBe(4)
})

test('[H12] why somebody is given nothing new', () => {
  expect(assignmentProblem(card(5), home)).toBeUndefined()
  expect(assignmentProblem(card(5, { works_in: [] }), home)).toBe('left')
  expect(assignmentProblem(card(5, { works_in: ['home:2'] }), home)).toBe('elsewhere')
  expect(assignmentProblem(card(5, { is_registered: false }), home)).toBe('not_registered')
  // As a device keeps it that received it before there was the field.
  const { is_registered: _, ...before } = card(5)
  expect(assignmentProblem(before as RowOf<'person_card'>, home)).toBeUndefined()
})
