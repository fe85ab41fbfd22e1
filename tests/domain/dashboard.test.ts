/** What the dashboard counts. It is March 10 in most homes. */
import { describe, expect, test } from 'vitest'
import type { StoredRow } from '#domain/registry.ts'
import { complianceAlerts, countUrgentAlerts, inventoryAlerts } from '#domain/rules/dashboard/alerts.ts'
import { noteCompletion, taskCompletion } from '#domain/rules/dashboard/completion.ts'
import { countActiveStaff, homesSummary } from '#domain/rules/dashboard/people.ts'
import {
  clientUpdates,
  recentIncidents,
  todaysSchedule,
  upcomingAppointments,
} from '#domain/rules/dashboard/records.ts'
import { examples } from '#tests/support/examples.ts'

const TODAY = '2026-03-10'
const YESTERDAY = '2026-03-09'
const NOW = '2026-03-10T13:00:00.000Z'
const zone = 'America/New_York'

type Task = StoredRow<'task'>
const done = (day: string): Partial<Task> => ({ status: 'completed', completed_on: day, settled_on: day })
const task = (due_date: string, more: Partial<Task> = {}, today = TODAY) => ({
  task: { ...examples.task[0], due_date, status: 'not started' as const, completed_on: null, ...more },
  today,
})
const report = (more: Partial<StoredRow<'incident_report'>>, today = TODAY) => ({
  report: { ...examples.incident_report[0], incident_date: TODAY, ...more },
  today,
  zone,
})
const appointment = (day: string, time: string, more: Partial<StoredRow<'appointment'>> = {}) => ({
  appointment: { ...examples.appointment[0], appointment_date: day, time, ...more },
  today: TODAY,
})
const item = (name: string, more: Partial<StoredRow<'inventory_item'>>) => ({
  item: { ...examples.inventory_item[0], name, ...more },
  today: TODAY,
})

describe('what of the work is done', () => {
  test('[W2] what is overdue is to be done today, what comes later is not, and what was done counts on its day', () => {
    const tasks = [
      task('2026-03-02'),
      task(TODAY, { status: 'in progress' }),
      task('2026-03-11'),
      task('2026-03-20', done(TODAY)),
      task('2026-03-04', done('2026-03-04')),
      task('2026-03-03', done('2026-03-03')),
      // Where it is still the ninth, what is due on the tenth is due tomorrow.
      task(TODAY, {}, YESTERDAY),
    ]
    expect(taskCompletion(tasks, 'today')).toEqual({ completed: 1, total: 3 })
    expect(taskCompletion(tasks, 'week')).toEqual({ completed: 2, total: 4 })
  })

  test('[W3] a client with two notes counts once, and a note about somebody who left does not count', () => {
    const clients = [1, 2].map(id => ({ client: { id }, today: TODAY }))
    const notes = [
      { client_id: 1, note_date: TODAY },
      { client_id: 1, note_date: TODAY },
      { client_id: 2, note_date: '2026-03-04' },
      { client_id: 9, note_date: TODAY },
    ]
    expect(noteCompletion(clients, notes, 'today')).toEqual({ completed: 1, total: 2 })
    expect(noteCompletion(clients, notes, 'week')).toEqual({ completed: 2, total: 2 })
    expect(noteCompletion(clients, [{ client_id: 2, note_date: '2026-03-03' }], 'week').completed).toBe(0)
  })
})

describe('what happened and what comes', () => {
  test('[W4] incidents of thirty days count, today included; of high priority are severe ones that are open', () => {
    const all = [
      report({ id: 'first', incident_date: '2026-02-09' }),
      report({ id: 'newest', severity: 'high' }),
      report({ id: 'settled', severity: 'high', status: 'closed', incident_date: YESTERDAY }),
      report({ id: 'too old', severity: 'high', incident_date: '2026-02-08' }),
    ]
    const { incidents, ...counts } = recentIncidents(all, 30)
    expect(counts).toEqual({ total_incidents: 3, high_priority_count: 1 })
    expect(incidents.map(({ report }) => report.id)).toEqual(['newest', 'settled', 'first'])
  })

  test('[W5] scheduled appointments of today and seven days count, the next first', () => {
    const all = [
      appointment('2026-03-17', '08:00'),
      appointment(TODAY, '15:00'),
      appointment(TODAY, '09:00'),
      appointment('2026-03-18', '08:00'),
      appointment(YESTERDAY, '08:00'),
      appointment('2026-03-11', '08:00', { status: 'cancelled' }),
    ]
    const { total_appointments, appointments } = upcomingAppointments(all, 7)
    expect(total_appointments).toBe(3)
    expect(appointments.map(({ appointment: { time } }) => time)).toEqual(['09:00', '15:00', '08:00'])
  })

  test('[W10] the schedule has appointments by time, tasks by priority and then by day, and what is done last', () => {
    const tasks = [
      task(TODAY, { title: 'Low', priority: 'low' }),
      task(YESTERDAY, { title: 'Late', priority: 'low' }),
      task(TODAY, { title: 'High', priority: 'high' }),
      task(TODAY, { title: 'Done', ...done(TODAY) }),
      task('2026-03-12', { title: 'Later' }),
    ]
    const appointments = [
      appointment(TODAY, '15:00', { title: 'Dentist' }),
      appointment(TODAY, '11:00', { title: 'Therapy' }),
      appointment(TODAY, '09:00', { title: 'Been there', status: 'completed' }),
      appointment(TODAY, '08:00', { title: 'Called off', status: 'cancelled' }),
      appointment('2026-03-11', '08:00', { title: 'Tomorrow' }),
    ]
    const titles = todaysSchedule(tasks, appointments).map(one =>
      one.kind === 'task' ? one.source.task.title : one.source.appointment.title,
    )
    expect(titles).toEqual(['Therapy', 'Dentist', 'High', 'Late', 'Low', 'Been there', 'Done'])
  })

  test('[W10] updates are those of seven days of the home, the last written first', () => {
    const written = (id: string, date: string, created_at: string) => ({
      id,
      date,
      created_at,
      today: TODAY,
      zone,
    })
    const all = [
      written('note', '2026-03-04', '2026-03-04T14:00:00.000Z'),
      written('too old', '2026-03-03', '2026-03-10T12:00:00.000Z'),
      // An hour after midnight in UTC is the evening before in New York.
      written('evening', '2026-03-04T01:00:00.000Z', '2026-03-04T01:00:00.000Z'),
      written('later', '2026-03-09', '2026-03-09T14:00:00.000Z'),
    ]
    expect(clientUpdates(all).map(({ id }) => id)).toEqual(['later', 'note'])
  })
})

describe('what somebody has to see to', () => {
  const stock = [
    item('Tablets', { quantity: 5, minimum_stock_level: 30 }),
    item('Yoghurt', { category: 'food', quantity: 50, expiration_date: YESTERDAY }),
    item('Gloves', { quantity: 50, expiration_date: '2026-04-09' }),
    item('Bandages', { quantity: 0 }),
    item('Saline', { quantity: -2 }),
    item('Plenty', { quantity: 50, minimum_stock_level: 50 }),
    item('AA batteries', { category: 'other', quantity: 0 }),
    item('Milk', { category: 'food', quantity: 0 }),
    item('Bleach', { category: 'cleaning', quantity: 50, expiration_date: YESTERDAY }),
    item('Insulin', { category: 'Fridge', quantity: 0 }),
  ]

  test('[W6] what is low, expired or about to is an alert; what somebody can come to harm by is urgent and comes first', () => {
    const { alerts, ...counts } = inventoryAlerts(stock)
    expect(counts).toEqual({ total_alerts: 9, urgent_count: 4 })
    expect(alerts.map(({ itemOnDay }) => itemOnDay.item.name)).toEqual([
      'Bandages',
      'Insulin',
      'Saline',
      'Yoghurt',
      'AA batteries',
      'Bleach',
      'Gloves',
      'Milk',
      'Tablets',
    ])
  })

  const compliance = () =>
    complianceAlerts({
      reports: [
        report({ id: 'running', due_at: '2026-03-11T03:00:00.000Z' }),
        report({ id: 'overdue', due_at: '2026-03-10T12:00:00.000Z' }),
        report({ id: 'filed', due_at: '2026-03-10T12:00:00.000Z', filed_at: '2026-03-10T11:00:00.000Z' }),
        report({ id: 'closed', due_at: '2026-03-10T12:00:00.000Z', status: 'closed' }),
        report({ id: 'old', due_at: '2026-02-09T12:00:00.000Z', incident_date: '2026-02-08' }),
      ],
      clientBlankDoses: [
        { client_id: 1, home_id: 1, dueDates: ['2026-03-08', '2026-03-05', '2026-03-05'] },
        { client_id: 2, home_id: 1, dueDates: [] },
      ],
      items: stock,
      now: NOW,
    })

  test('[W7] clocks that run, clients with blank doses and stock to be counted are alerts, the urgent first', () => {
    const { alerts, ...counts } = compliance()
    expect(counts).toEqual({ alert_count: 5, urgent_count: 2 })
    expect(alerts.map(({ kind, priority, due_date }) => [kind, priority, due_date])).toEqual([
      // Of thirty days ago: overdue until it is filed.
      ['filing', 'high', '2026-02-09'],
      ['filing', 'high', TODAY],
      ['blank_doses', 'medium', '2026-03-05'],
      // It is due at eleven in the evening of the home.
      ['filing', 'medium', TODAY],
      ['count_it', 'medium', null],
    ])
    expect(alerts[2]).toMatchObject({ client_id: 1, count: 3 })
  })

  test('[W8] urgent alerts are what is urgent of stock, incidents and compliance', () => {
    const incidents = recentIncidents([report({ severity: 'high' }), report({ severity: 'low' })], 30)
    expect(
      countUrgentAlerts({ inventory: inventoryAlerts(stock), incidents, compliance: compliance() }),
    ).toBe(7)
  })
})

test('[W9] staff work in the homes; who works for the company does not count, and a closed home is none', () => {
  const cards: Pick<StoredRow<'person_card'>, 'works_in'>[] = [
    { works_in: ['home:1', 'home:2'] },
    { works_in: ['home:2'] },
    { works_in: ['company:1'] },
    { works_in: [] },
  ]
  expect(countActiveStaff(cards, [{ id: 1 }])).toBe(1)
  const homes = [
    { id: 1, closed_at: null },
    { id: 2, closed_at: NOW },
  ]
  const clients = [{ status: 'active' as const }, { status: 'inactive' as const }]
  expect(homesSummary({ homes, clients, cards })).toEqual({
    total_homes: 1,
    total_clients: 1,
    total_staff: 2,
  })
})
