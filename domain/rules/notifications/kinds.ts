/** What people are notified of, over which channels, and who receives what (X1, X5). */
import * as v from 'valibot'
import type { Role } from '../../values/roles.ts'
import { canDo, canSee } from '../access/permissions.ts'
import type { NotificationKind } from './titles.ts'

/** The list in the app, mail, and web push to the devices for which a person turned it on. */
export const CHANNELS = ['app', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Kinds that the list shows in its strongest color. People who resolve attention items also get a mail about them,
 * unless they turned it off.
 */
const URGENT_KINDS = new Set<NotificationKind>([
  'severe_incident',
  'possible_double_dose',
  'allergy_ordered',
  'filing_due',
])
export const isUrgentKind = (kind: NotificationKind): boolean => URGENT_KINDS.has(kind)

/** Whether a role in a home may open what the kind is about. A refused record is its author's, whatever the role. */
export function canOpenKind(role: Role | undefined, kind: NotificationKind): boolean {
  switch (kind) {
    case 'severe_incident':
      return canSee(role, 'incident_report')
    case 'possible_double_dose':
      return canSee(role, 'attention_item')
    case 'allergy_ordered':
      return canDo(role, 'medication.update')
    case 'filing_due':
      return canDo(role, 'incident_report.file')
    case 'overdue_round':
      return canDo(role, 'administration.mark')
    case 'low_stock':
      return canSee(role, 'inventory_item')
    case 'appointment_tomorrow':
      return canSee(role, 'appointment')
    case 'device_not_ready':
      return canDo(role, 'attention.resolve')
    case 'refused_record':
      return true
  }
}

const channelChoice = v.strictObject({ app: v.boolean(), mail: v.boolean(), push: v.boolean() })
export type ChannelChoice = v.InferOutput<typeof channelChoice>

/** The choices of a person; a kind they never touched has its default. */
export const notificationChoices = v.strictObject({
  severe_incident: v.optional(channelChoice),
  possible_double_dose: v.optional(channelChoice),
  allergy_ordered: v.optional(channelChoice),
  filing_due: v.optional(channelChoice),
  overdue_round: v.optional(channelChoice),
  low_stock: v.optional(channelChoice),
  refused_record: v.optional(channelChoice),
  appointment_tomorrow: v.optional(channelChoice),
  device_not_ready: v.optional(channelChoice),
} satisfies Record<NotificationKind, v.GenericSchema>)
export type NotificationChoices = v.InferOutput<typeof notificationChoices>

/** Returns the default channels of a kind. `role` is the person's strongest role. */
export const defaultChoice = (kind: NotificationKind, role: Role | undefined): ChannelChoice => ({
  app: true,
  mail: isUrgentKind(kind) && canDo(role, 'attention.resolve'),
  // Web push reaches no one who did not turn it on for a device.
  push: true,
})

export const channelChoiceOf = (
  choices: NotificationChoices | null | undefined,
  kind: NotificationKind,
  role: Role | undefined,
): ChannelChoice => choices?.[kind] ?? defaultChoice(kind, role)
