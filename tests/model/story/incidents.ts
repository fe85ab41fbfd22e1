/** What people report and amend of incidents: few enough that tablets meet over them. */
import fc from 'fast-check'
import { incidentReportId, SEVERITIES } from '#domain/entities/incident-report.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { Device } from '../world/device.ts'
import { newId, today } from './care.ts'
import { nothing, picked, save, short } from './saving.ts'
import { versionedOn } from './versioned.ts'

const pick = fc.nat({ max: 1 })

/** Weights beside those of the other care commands. */
export const incidentCommands = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('report_incident' as const),
      client: fc.nat({ max: 3 }),
      /** Begun from a dose: two tablets make one report (I3). */
      isOfDose: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('amend_incident' as const),
      pick,
      what: fc.constantFrom('description' as const, 'action' as const, 'severity' as const, 'all' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle_incident' as const),
      pick,
      step: fc.constantFrom('close' as const, 'reopen' as const, 'remove' as const),
    }),
  },
]
type Drawn = (typeof incidentCommands)[number]['arbitrary']
export type IncidentCommand = Drawn extends fc.Arbitrary<infer One> ? One : never

export async function doIncident(device: Device, command: IncidentCommand): Promise<void> {
  if (command.do === 'report_incident') return reportIncident(device, command)
  const report = picked(await versionedOn(device, 'incident_report'), command.pick)
  if (report === undefined) return nothing(device, 'knows no incident report')
  if (command.do === 'amend_incident') return amendIncident(device, report, command.what)
  const { step } = command
  const about = { incident_report_id: report.id }
  const words = `${step}s incident ${short(report.id)}`
  if (step === 'close') return save(device, 'incident_report.close', { ...about, reason: 'Settled' }, words)
  return save(device, `incident_report.${step}`, about, words)
}

const newText = ({ world }: Device, what: string) => `${what} as somebody saw it (${world.unique()}).`
const severityOf = ({ world }: Device) => SEVERITIES[world.unique() % SEVERITIES.length] ?? 'low'

async function reportIncident(
  device: Device,
  { client: pick, isOfDose }: Extract<IncidentCommand, { do: 'report_incident' }>,
): Promise<void> {
  const { mirror } = await device.tab()
  const clients = await readRows(mirror, { collection: 'client', all: true })
  const client = picked(
    clients.sort((one, other) => one.id - other.id),
    pick,
  )
  if (client === undefined) return nothing(device, 'knows nobody an incident could be about')
  const incident_date = await today(device, client.home_id)
  const order = device.world.company.orders.find(({ client_id }) => client_id === client.id)
  const dose = isOfDose && order ? [administrationId(order.id, incident_date, '08:00')] : []
  const cause = dose.length === 0 ? null : ('repeated_refusal' as const)
  const tab = await device.tab()
  const now = new Date(device.now() + tab.connectivity.state().clockOffsetMs).toISOString()
  const incident_report_id = cause === null ? newId(device) : incidentReportId(cause, dose)
  const report = {
    incident_report_id,
    client_id: client.id,
    incident_date,
    discovered_at: now,
    incident_type: 'Fall' as const,
    severity: severityOf(device),
    description: newText(device, 'It happened'),
    action_taken: newText(device, 'It was seen to'),
    cause,
    administration_ids: dose,
  }
  await save(device, 'incident_report.create', report, `reports incident ${short(incident_report_id)}`)
}

async function amendIncident(
  device: Device,
  { id, description, action_taken, severity }: ShownRow<'incident_report'>,
  what: Extract<IncidentCommand, { do: 'amend_incident' }>['what'],
): Promise<void> {
  const text = { description: newText(device, 'It happened') }
  const action = { action_taken: newText(device, 'It was seen to') }
  const weight = { severity: severityOf(device) }
  const changes = {
    description: text,
    action,
    severity: weight,
    all: { ...text, ...action, ...weight },
  }[what]
  const args = { incident_report_id: id, changes, seen: { description, action_taken, severity } }
  await save(device, 'incident_report.amend', args, `amends ${what} of incident ${short(id)}`)
}
