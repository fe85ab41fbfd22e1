/** The text of the medication log: each resident's months as on paper, with nothing hidden (R4). */

import type { TFunction } from 'i18next'
import { departureDay } from '#domain/rules/access/presence.ts'
import type { Chart } from '#domain/rules/doses/chart/chart.ts'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import {
  NO_REASON_LETTER,
  type PaperCell,
  type PaperState,
  REASON_LETTERS,
  type Signature,
} from '#domain/rules/doses/chart/paper.ts'
import type { InForcePeriod } from '#domain/rules/doses/chart/paper-lines.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { uniqueAllergies } from '#domain/rules/records/allergies.ts'
import type { DoseCounts } from '#domain/rules/reports/dose-counts.ts'
import { type MonthSheet, medicationLog } from '#domain/rules/reports/medication-log.ts'
import type { Move } from '#domain/rules/reports/residents.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { dayOfMonth, dayOfWeek, type LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { monthWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import { headOf, moveWords, type ReportContext, residentWithMove, userName } from './context.ts'
import type { Block, Fact, Figure, GridBlock, ReportDocument, Section } from './document.ts'
import { logCsv } from './medication-csv.ts'
import { doseTables } from './medication-tables.ts'

export interface MedicationRows {
  readonly charts: readonly {
    readonly client: ShownRow<'client'>
    readonly chart: Chart
    readonly move?: Move | undefined
  }[]
  readonly allergies: readonly ShownRow<'allergy'>[]
}

export function medicationDocument(context: ReportContext, rows: MedicationRows): ReportDocument {
  const { t, home, people, period } = context
  const log = medicationLog({ residents: rows.charts, period, home, people })
  const head = headOf(context)
  const namesWithoutChart = log.residentsWithoutEntries.map(id => residentWithMove(context, id))
  return {
    ...head,
    warnings: [
      ...head.warnings,
      ...(log.incompleteOrderCount > 0
        ? [t('reports.log.incomplete', { count: log.incompleteOrderCount })]
        : []),
      ...(namesWithoutChart.length > 0
        ? [t('reports.log.without', { names: namesWithoutChart.join(', ') })]
        : []),
    ],
    figures: figuresOf(context, log.counts),
    // The head of a report about one resident names nobody else, so the first sheet can share the page of the head.
    sections: log.sheets.map((sheet, index) => ({
      ...sheetSection(context, rows, sheet),
      isUnderHead: index === 0 && context.request.resident !== 'all',
    })),
    createCsv: () => logCsv(context, log),
  }
}

function figuresOf(
  { t }: ReportContext,
  { due, by_state, as_needed, early, late, corrected }: DoseCounts,
): Figure[] {
  const toFigure = (label: string, value: number, tone?: Figure['tone']): Figure =>
    value > 0 && tone ? { label, value, tone } : { label, value }
  return [
    toFigure(t('reports.log.due'), due),
    toFigure(t('reports.log.states.given'), by_state.given, 'given'),
    toFigure(t('reports.log.states.missed'), by_state.missed, 'missed'),
    toFigure(t('reports.log.states.held'), by_state.held, 'held'),
    toFigure(t('reports.log.states.blank'), by_state.blank, 'due'),
    toFigure(t('reports.log.states.disputed'), by_state.disputed, 'attention'),
    toFigure(t('reports.log.asNeeded'), as_needed),
    toFigure(t('reports.log.offTime'), early + late),
    toFigure(t('reports.log.corrected'), corrected),
  ]
}

function sheetSection(
  context: ReportContext,
  { charts, allergies }: MedicationRows,
  sheet: MonthSheet,
): Section {
  const { t } = context
  const client = charts.find(entry => entry.client.id === sheet.client_id)?.client
  if (client === undefined) throw new Error('A sheet of a resident who was not asked for.')
  return {
    key: `${client.id} ${sheet.month}`,
    title: t('reports.log.sheet', { name: fullName(client), month: monthWords(sheet.month, t) }),
    isSheet: true,
    facts: clientFacts(context, client, allergies),
    figures: figuresOf(context, sheet.counts),
    createBlocks: () => [
      gridOf(context, sheet),
      ...doseTables(context, sheet),
      asNeededOrders(context, sheet),
      legendOf(context, sheet),
    ],
  }
}

function clientFacts(
  context: ReportContext,
  client: ShownRow<'client'>,
  allAllergies: MedicationRows['allergies'],
): Fact[] {
  const { t, home } = context
  const allergies = allAllergies.filter(
    allergy => allergy.client_id === client.id && allergy.withdrawn_at === null,
  )
  const allergyList = uniqueAllergies(allergies)
    .map(({ substance, severity, reaction }) => {
      const details = [severity && t(`client.allergies.severity.${severity}`).toUpperCase(), reaction].filter(
        Boolean,
      )
      return details.length === 0 ? substance : `${substance} (${details.join('; ')})`
    })
    .join(', ')
  const noAllergies = client.no_known_allergies
    ? t('client.allergies.noneKnown')
    : t('client.allergies.notAsked')
  const move = moveWords(context, client.id)
  const departureDate = departureDay(client)
  return [
    {
      label: t('reports.log.born'),
      value:
        client.date_of_birth === null ? t('reports.log.notRecorded') : shortDate(client.date_of_birth, t),
    },
    { label: t('client.allergies.label'), value: allergyList || noAllergies },
    {
      label: t('reports.ask.home'),
      value: [home.home_name, home.address, home.city].filter(Boolean).join(', '),
    },
    { label: t('reports.log.admitted'), value: shortDate(client.admission_date, t) },
    ...(departureDate === null
      ? []
      : [{ label: t('reports.log.left'), value: move ?? shortDate(departureDate, t) }]),
  ]
}

function gridOf(context: ReportContext, { paper }: MonthSheet): GridBlock {
  const { t, home } = context
  const signatureText = ({ initials, letter }: Signature) =>
    `${letter === null ? '' : `${letter} `}${initials}`
  return {
    kind: 'grid',
    title: t('reports.log.scheduled'),
    firstColumnHeadings: [t('reports.log.drug'), t('reports.log.time')],
    days: paper.days.map(day => ({
      weekday: 'SMTWTFS'[dayOfWeek(day)] ?? '',
      day: dayOfMonth(day),
      isWeekend: [0, 6].includes(dayOfWeek(day)),
    })),
    lines: paper.lines.map(({ order, version, period: inForcePeriod, rows }) => ({
      key: version.id,
      name: version.medication_name,
      details: [
        `${amountText(version)} · ${t(`labels.medication.values.administration_route.${version.administration_route}`)} · ${frequencyWords(version, t)}`,
        ...(order.line.notes ? [order.line.notes] : []),
        t(order.versions[0] === version ? 'reports.log.start' : 'reports.log.from', {
          date: shortDate(inForcePeriod.from, t),
        }),
      ],
      stopText: stopWords(context, inForcePeriod, order, paper.days.at(-1)),
      rows: rows.map(({ time, cells }) => ({
        time: timeWords(time, home),
        cells: cells.map(cell => ({
          state: cell.state,
          text: gridCellText(cell, signatureText),
          label: `${shortDate(cell.date, t)}: ${signWords(cell.state, t)}`,
        })),
      })),
    })),
    emptyText: t('reports.log.noneScheduled'),
  }
}

/** Returns the list of as-needed orders, including orders that were never given. */
function asNeededOrders(context: ReportContext, { paper }: MonthSheet): Block {
  const { t } = context
  return {
    kind: 'list',
    title: t('reports.log.asNeededOrders'),
    items: paper.asNeededOrders.map(({ currentVersion, line }) => ({
      label: currentVersion.medication_name,
      value: [
        amountText(currentVersion),
        t(`labels.medication.values.administration_route.${currentVersion.administration_route}`),
        t('reports.log.start', { date: shortDate(line.start_date, t) }),
        ...(line.notes ? [line.notes] : []),
      ].join(' · '),
    })),
  }
}

function legendOf(context: ReportContext, { paper }: MonthSheet): Block {
  const { t, people } = context
  const letters = Object.entries(REASON_LETTERS) as [keyof typeof REASON_LETTERS, string][]
  return {
    kind: 'list',
    title: t('reports.log.key'),
    items: [
      ...paper.signers.map(id => ({ label: people.get(id)?.initials ?? '?', value: userName(context, id) })),
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

/**
 * The characters by state for cells without a signature. The cell of a future dose is empty. The font of the PDF
 * contains all of them.
 */
const SIGNS = {
  no_record: '○',
  disputed: '!',
  before: '›',
  after: '×',
  off: '–',
  elsewhere: '»',
  future: '',
} as const satisfies Partial<Record<PaperState, string>>

/** Marks a dose about which the tables contain more. */
const EXPLAINED_SIGN = '*'

function gridCellText(cell: PaperCell, signatureText: (signature: Signature) => string): string {
  const signatures = cell.signatures.map(signatureText).join(' ')
  if (cell.state === 'given') return `${signatures}${cell.hasException ? EXPLAINED_SIGN : ''}`
  if (cell.state === 'not_given') return signatures
  return cell.state === 'disputed' ? `${SIGNS.disputed} ${signatures}` : SIGNS[cell.state]
}

const signWords = (state: PaperState, t: TFunction): string => t(`reports.log.signs.${state}`)

/**
 * Returns "DISCONTINUED Mar 6, 2026, Ruth Lang"; null while the order continues. A stop after
 * `lastDay`, the last day on the sheet, is not shown, unless it is the end date of the order itself.
 */
function stopWords(
  context: ReportContext,
  { stop }: InForcePeriod,
  { line }: Order,
  lastDay: LocalDate | undefined,
): string | null {
  const { t } = context
  if (stop === null) return null
  if (stop.reason !== 'ended' && lastDay !== undefined && stop.date > lastDay) return null
  const words = t(`reports.log.stop.${stop.reason}`, { date: shortDate(stop.date, t) })
  return stop.reason === 'deleted' && line.removed_by !== null
    ? `${words}, ${userName(context, line.removed_by)}`
    : words
}
