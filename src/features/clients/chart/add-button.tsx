import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { preloadRecordForm } from '../../../ui/record-form/record-form-dialog.tsx'

/** The button that opens the form of a card. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconPlus size={18} aria-hidden />}
    onPointerEnter={preloadRecordForm}
    onClick={onClick}
  >
    {label}
  </Button>
)
