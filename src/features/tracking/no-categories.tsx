import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Home } from '../../client-records/record-kind.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { CATEGORIES_PATH } from './use-categories.ts'

/** Shown for a home without tracking categories, with a link to set them up for users who may. */
export function NoCategories({ home }: { home: Home }) {
  const { t } = useTranslation()
  const can = useCanDoInHome()
  const isManager = can(home, 'tracking_category.create')
  return (
    <MirrorEmptyState
      title={t('tracking.categories.title')}
      text={isManager ? t('tracking.categories.forManager') : t('tracking.categories.forOthers')}
      action={
        isManager && (
          <Button component={Link} to={CATEGORIES_PATH}>
            {t('tracking.categories.setUp')}
          </Button>
        )
      }
    />
  )
}
