import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/empty-state.tsx'

/** In place of notes that are not here yet: an empty list would look as if nobody had written any (M11). */
export function NotesArriving() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <EmptyState
        icon={<Loader size="sm" aria-hidden />}
        title={t('progressNotes.client.arriving')}
        text={t('progressNotes.client.arrivingText')}
      />
    </div>
  )
}
