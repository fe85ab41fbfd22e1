/** The colors and icons of tasks. Priority: high red, medium yellow, low green (spec part 3 §2). */
import {
  IconAlertTriangle,
  IconBriefcase,
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconFirstAidKit,
  IconPill,
  IconSchool,
  IconShieldCheck,
  IconSparkles,
  IconTool,
  IconUserHeart,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Priority, TaskCategory, TaskStatus } from '#domain/entities/task.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'

const PRIORITY_TONES: Readonly<Record<Priority, Tone>> = {
  high: 'attention',
  medium: 'waiting',
  low: 'given',
}
const STATUS_TONES: Readonly<Record<TaskStatus, Tone>> = {
  'not started': 'plain',
  'in progress': 'accent',
  completed: 'given',
}

export const CATEGORY_ICONS: Readonly<Record<TaskCategory, TablerIcon>> = {
  medication: IconPill,
  medical: IconFirstAidKit,
  cleaning: IconSparkles,
  maintenance: IconTool,
  documentation: IconFileText,
  appointment: IconCalendarEvent,
  safety: IconShieldCheck,
  training: IconSchool,
  administrative: IconBriefcase,
  personal_care: IconUserHeart,
  general: IconChecklist,
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useLabels()
  return <Badge tone={PRIORITY_TONES[priority]}>{t(`labels.task.values.priority.${priority}`)}</Badge>
}

export function StatusBadge({ status }: { status: TaskStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.task.values.status.${status}`)}</Badge>
}

export function OverdueBadge() {
  const { t } = useTranslation()
  return (
    <Badge tone="due" weight="strong" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('tasks.overdue')}
    </Badge>
  )
}
