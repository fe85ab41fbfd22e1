/** The colors and icons of appointments. Tones such as 'given' and 'held' are used only for their colors here. */
import {
  IconBallBasketball,
  IconBrain,
  IconBriefcase,
  IconCalendarEvent,
  IconDental,
  IconEmergencyBed,
  IconHeartHandshake,
  IconHome2,
  IconMessages,
  IconRepeat,
  IconScale,
  IconSchool,
  IconStethoscope,
  IconUserStar,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { AppointmentStatus, AppointmentType } from '#domain/entities/appointment.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'

const STATUS_TONES: Readonly<Record<AppointmentStatus, Tone>> = {
  scheduled: 'accent',
  completed: 'given',
  cancelled: 'plain',
}

interface TypeLook {
  readonly icon: TablerIcon
  readonly tone: Tone
}

const TYPE_LOOKS: Readonly<Record<AppointmentType, TypeLook>> = {
  medical: { icon: IconStethoscope, tone: 'accent' },
  dental: { icon: IconDental, tone: 'accent' },
  therapy: { icon: IconMessages, tone: 'held' },
  psychiatric: { icon: IconBrain, tone: 'held' },
  specialist: { icon: IconUserStar, tone: 'accent' },
  routine_checkup: { icon: IconStethoscope, tone: 'accent' },
  follow_up: { icon: IconRepeat, tone: 'accent' },
  emergency: { icon: IconEmergencyBed, tone: 'attention' },
  social_services: { icon: IconHeartHandshake, tone: 'waiting' },
  legal: { icon: IconScale, tone: 'waiting' },
  family_visit: { icon: IconHome2, tone: 'given' },
  recreational: { icon: IconBallBasketball, tone: 'given' },
  educational: { icon: IconSchool, tone: 'waiting' },
  vocational: { icon: IconBriefcase, tone: 'waiting' },
}

/** Returns the look of a type; a type that only another version of Hearth knows is shown as "General". */
export const lookOf = (type: string): TypeLook =>
  Object.hasOwn(TYPE_LOOKS, type)
    ? TYPE_LOOKS[type as AppointmentType]
    : { icon: IconCalendarEvent, tone: 'plain' }

export const typeWords = (type: string, t: TFunction): string =>
  Object.hasOwn(TYPE_LOOKS, type)
    ? t(`labels.appointment.values.appointment_type.${type as AppointmentType}`)
    : t('labels.appointment.general')

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.appointment.values.status.${status}`)}</Badge>
}
