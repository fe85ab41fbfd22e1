import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'

interface WriteNoteLinkProps {
  dose: Dose
  clientChart: ClientChart
  /** For screen readers, where several doses are in one list. */
  label?: string
  className?: string | undefined
}

/** Opens a note that begins with the facts of this dose. A dose without marks has no record that a note could name. */
export function WriteNoteLink({ dose, clientChart, label, className }: WriteNoteLinkProps) {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  if (dose.allMarks.length === 0 || !isAllowed(clientChart.home, 'progress_note.create')) return null
  return (
    <Button
      component={Link}
      to={`/dashboard/progress-notes/${clientChart.client.id}/add?dose=${dose.administration_id}`}
      className={className}
      variant="subtle"
      leftSection={<IconNotes size={22} aria-hidden />}
      aria-label={label}
    >
      {t('mar.panel.writeNote')}
    </Button>
  )
}
