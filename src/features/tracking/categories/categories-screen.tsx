/** /dashboard/tracking/categories: the tracking categories of the shown homes, for users who may change them. */
import { Button } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords } from '../../../labels/message-words.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { LabeledScreen } from '../../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../../ui/toast/toasts.tsx'
import { useIdlePreload } from '../../../ui/use-idle-preload.ts'
import { trackingWords } from '../words.ts'
import style from './categories.module.css'
import { CategoryCard } from './category-card.tsx'
import { type HomeWithCategories, useCategoriesByHome } from './use-categories.ts'

const { Form: AddCategory, preload } = createLazyForm(
  async () => (await import('./edit-category.tsx')).AddCategory,
)

export const CategoriesScreen = () => (
  <LabeledScreen name="tracking" words={trackingWords}>
    <Categories />
  </LabeledScreen>
)

function Categories() {
  const { t } = useTranslation()
  const homesWithCategories = useCategoriesByHome()
  useIdlePreload(preload)
  if (homesWithCategories === undefined) return <LoadingPage />
  return (
    <Page
      title={t('tracking.manageCategories.title')}
      subtitle={homesWithCategories.length === 0 ? undefined : t('tracking.manageCategories.intro')}
    >
      {homesWithCategories.length === 0 && (
        <MirrorEmptyState
          icon={<IconLock size={32} stroke={1.5} />}
          title={t('shell.accessDenied')}
          text={t('tracking.manageCategories.managersOnly')}
        />
      )}
      {homesWithCategories.map(homeCategories => (
        <HomeCategories key={homeCategories.home.id} {...homeCategories} />
      ))}
    </Page>
  )
}

function HomeCategories({ home, activeCategories, inactiveCategories }: HomeWithCategories) {
  const { t } = useTranslation()
  const id = useId()
  const [isAdding, setIsAdding] = useState(false)
  const hasNoCategories = activeCategories.length + inactiveCategories.length === 0
  const addButton = (
    <Button
      variant={hasNoCategories ? 'default' : 'filled'}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      {t('tracking.manageCategories.add')}
    </Button>
  )
  return (
    <section aria-labelledby={id} className={style.home}>
      <header>
        <h2 id={id}>{home.home_name}</h2>
        {!hasNoCategories && addButton}
      </header>
      {hasNoCategories && <NoCategories homeId={home.id}>{addButton}</NoCategories>}
      {!hasNoCategories && activeCategories.length === 0 && <p>{t('tracking.manageCategories.noneInUse')}</p>}
      <ul className={style.cards}>
        {activeCategories.map(category => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </ul>
      {inactiveCategories.length > 0 && (
        <>
          <h3>{t('tracking.manageCategories.outOfUse')}</h3>
          <ul className={style.cards}>
            {inactiveCategories.map(category => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </ul>
        </>
      )}
      {isAdding && <AddCategory home={home} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

interface NoCategoriesProps {
  homeId: number
  /** The button to add a category by hand. */
  children: ReactNode
}

/** Shown for a home without categories: offers to add all starter categories, or one by hand. */
function NoCategories({ homeId, children }: NoCategoriesProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const addStarterCategories = async () => {
    setIsAdding(true)
    setProblem(undefined)
    try {
      await change({ method: 'post', path: 'tracking-categories/starters', json: { home_id: homeId } })
      toast({ text: t('tracking.manageCategories.none.added'), tone: 'given' })
    } catch (error) {
      setProblem(problemWords(error, t))
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <MirrorEmptyState
      title={t('tracking.manageCategories.none.title')}
      text={t('tracking.manageCategories.none.text')}
      action={
        <>
          <NoConnectionNotice />
          {problem && (
            <p className={style.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={style.buttons}>
            <Button loading={isAdding} onClick={addStarterCategories}>
              {t('tracking.manageCategories.none.starters')}
            </Button>
            {children}
          </div>
        </>
      }
    />
  )
}
