import type { NoteType } from '#domain/entities/progress-note.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/theme-colors.ts'

const TYPE_TONES: Readonly<Record<NoteType, Tone>> = {
  daily: 'plain',
  medical: 'accent',
  behavioral: 'waiting',
  social: 'plain',
  educational: 'plain',
  therapeutic: 'accent',
  incident: 'due',
  general: 'plain',
}

export function TypeBadge({ type }: { type: NoteType }) {
  const t = useLabels()
  return <Badge tone={TYPE_TONES[type]}>{t(`labels.progress_note.values.note_type.${type}`)}</Badge>
}
