/** The text of the medication log: each resident's months as on paper, with nothing hidden (R4). */

import { leftOn } from '#domain/rules/access/presence.ts'
import type { Chart } from '#domain/rules/doses/chart/chart.ts'
import type { Signature } from '#domain/rules/doses/chart/paper.ts'
import { NO_REASON_LETTER, REASON_LETTERS } from '#domain/rules/doses/chart/paper.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { eachOnce } from '#domain/rules/records/allergies.ts'
import type { DoseCounts } from '#domain/rules/reports/dose-counts.ts'
import { type MonthSheet, medicationLog } from '#domain/rules/reports/medication-log.ts'
import type { Moved } from '#domain/rules/reports/residents.ts'
import type { Shown } from '#domain/shown-row.ts'
import { dayOfMonth, dayOfWeek } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { monthWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { headOf, movedWords, nameIn, residentIn, type Writing } from './context.ts'
import type { Block, Fact, Figure, GridBlock, ReportDocument, Section } from './document.ts'
import { cellSign, SIGNS, signWords } from './grid-signs.ts'
import { logCsv } from './medication-csv.ts'
import { doseTables } from './medication-tables.ts'
import { stopWords } from './stop-words.ts'

export interface MedicationRows {
  readonly charts: readonly {
    readonly client: Shown<'client'>
    readonly chart: Chart
    readonly moved?: Moved | undefined
  }[]
  readonly allergies: readonly Shown<'allergy'>[]
}

export function medicationDocument(writing: Writing, rows: MedicationRows): ReportDocument {
  const { t, home, people, period } = writing
  const log = medicationLog({ residents: rows.charts, period, home, people })
  const head = headOf(writing)
  const without = log.without.map(id => residentIn(writing, id))
  return {
    ...head,
    warnings: [
      ...head.warnings,
      ...(log.incomplete > 0 ? [t('reports.log.incomplete', { count: log.incomplete })] : []),
      ...(without.length > 0 ? [t('reports.log.without', { names: without.join(', ') })] : []),
    ],
    figures: figuresOf(writing, log.counts),
    // The head of a report about one resident names nobody else, so the first sheet shares its page.
    sections: log.sheets.map((sheet, place) => ({
      ...sheetSection(writing, rows, sheet),
      isUnderHead: place === 0 && writing.asked.resident !== 'all',
    })),
    csv: () => logCsv(writing, log),
  }
}

function figuresOf(
  { t }: Writing,
  { due, by_state, as_needed, early, late, corrected }: DoseCounts,
): Figure[] {
  const figure = (label: string, value: number, tone?: Figure['tone']): Figure =>
    value > 0 && tone ? { label, value, tone } : { label, value }
  return [
    figure(t('reports.log.due'), due),
    figure(t('reports.log.states.given'), by_state.given, 'given'),
    figure(t('reports.log.states.missed'), by_state.missed, 'missed'),
    figure(t('reports.log.states.held'), by_state.held, 'held'),
    figure(t('reports.log.states.blank'), by_state.blank, 'due'),
    figure(t('reports.log.states.disputed'), by_state.disputed, 'attention'),
    figure(t('reports.log.asNeeded'), as_needed),
    figure(t('reports.log.offTime'), early + late),
    figure(t('reports.log.corrected'), corrected),
  ]
}

function sheetSection(writing: Writing, { charts, allergies }: MedicationRows, sheet: MonthSheet): Section {
  const { t } = writing
  const client = charts.find(one => one.client.id === sheet.client_id)?.client
  if (client === undefined) throw new Error('A sheet of a resident who was not asked for.')
  return {
    key: `${client.id} ${sheet.month}`,
    title: t('reports.log.sheet', { name: fullName(client), month: monthWords(sheet.month, t) }),
    isSheet: true,
    facts: clientFacts(writing, client, allergies),
    figures: figuresOf(writing, sheet.counts),
    blocks: () => [
      gridOf(writing, sheet),
      ...doseTables(writing, sheet),
      asNeededOrders(writing, sheet),
      keyOf(writing, sheet),
    ],
  }
}

function clientFacts(writing: Writing, client: Shown<'client'>, all: MedicationRows['allergies']): Fact[] {
  const { t, home } = writing
  const allergies = all.filter(one => one.client_id === client.id && one.withdrawn_at === null)
  const known = eachOnce(allergies)
    .map(({ substance, severity, reaction }) => {
      const more = [severity && t(`client.allergies.severity.${severity}`).toUpperCase(), reaction].filter(
        Boolean,
      )
      return more.length === 0 ? substance : `${substance} (${more.join('; ')})`
    })
    .join(', ')
  const none = client.no_known_allergies ? t('client.allergies.noneKnown') : t('client.allergies.notAsked')
  const moved = movedWords(writing, client.id)
  const left = leftOn(client)
  return [
    {
      label: t('reports.log.born'),
      value:
        client.date_of_birth === null ? t('reports.log.notRecorded') : shortDate(client.date_of_birth, t),
    },
    { label: t('client.allergies.label'), value: known || none },
    {
      label: t('reports.ask.home'),
      value: [home.home_name, home.address, home.city].filter(Boolean).join(', '),
    },
    { label: t('reports.log.admitted'), value: shortDate(client.admission_date, t) },
    ...(left === null ? [] : [{ label: t('reports.log.left'), value: moved ?? shortDate(left, t) }]),
  ]
}

function gridOf(writing: Writing, { paper }: MonthSheet): GridBlock {
  const { t, home } = writing
  const sign = ({ initials, letter }: Signature) => `${letter === null ? '' : `${letter} `}${initials}`
  return {
    kind: 'grid',
    title: t('reports.log.scheduled'),
    heads: [t('reports.log.drug'), t('reports.log.time')],
    days: paper.days.map(day => ({
      weekday: 'SMTWTFS'[dayOfWeek(day)] ?? '',
      day: dayOfMonth(day),
      isWeekend: [0, 6].includes(dayOfWeek(day)),
    })),
    lines: paper.lines.map(({ order, version, reign, rows }) => ({
      key: version.id,
      name: version.medication_name,
      about: [
        `${amountOf(version)} · ${t(`labels.medication.values.administration_route.${version.administration_route}`)} · ${frequencyWords(version, t)}`,
        ...(order.line.notes ? [order.line.notes] : []),
        t(order.versions[0] === version ? 'reports.log.start' : 'reports.log.from', {
          date: shortDate(reign.from, t),
        }),
      ],
      stop: stopWords(writing, reign, order, paper.days.at(-1)),
      rows: rows.map(({ time, cells }) => ({
        time: timeWords(time, home),
        cells: cells.map(cell => ({
          state: cell.state,
          text: cellSign(cell, sign),
          label: `${shortDate(cell.date, t)}: ${signWords(cell.state, t)}`,
        })),
      })),
    })),
    none: t('reports.log.noneScheduled'),
  }
}

/** Returns the list of as-needed orders, including orders that were never given. */
function asNeededOrders(writing: Writing, { paper }: MonthSheet): Block {
  const { t } = writing
  return {
    kind: 'list',
    title: t('reports.log.asNeededOrders'),
    items: paper.asNeededOrders.map(({ current, line }) => ({
      label: current.medication_name,
      value: [
        amountOf(current),
        t(`labels.medication.values.administration_route.${current.administration_route}`),
        t('reports.log.start', { date: shortDate(line.start_date, t) }),
        ...(line.notes ? [line.notes] : []),
      ].join(' · '),
    })),
  }
}

function keyOf(writing: Writing, { paper }: MonthSheet): Block {
  const { t, people } = writing
  const letters = Object.entries(REASON_LETTERS) as [keyof typeof REASON_LETTERS, string][]
  return {
    kind: 'list',
    title: t('reports.log.key'),
    items: [
      ...paper.signers.map(id => ({ label: people.get(id)?.initials ?? '?', value: nameIn(writing, id) })),
      ...letters.map(([code, letter]) => ({
        label: letter,
        value: t(`labels.dose.values.reason_code.${code}`),
      })),
      { label: NO_REASON_LETTER, value: t('reports.log.noReason') },
      ...Object.entries(SIGNS).map(([state, sign]) => ({
        label: sign,
        value: signWords(state as keyof typeof SIGNS, t),
      })),
    ].filter(({ label }) => label !== ''),
  }
}
