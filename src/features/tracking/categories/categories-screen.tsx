/** /dashboard/tracking/categories: the tracking categories of the shown homes, for users who may change them. */
import { Button } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabeledScreen } from '../../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { fetchedForm } from '../../../ui/record-form/fetched-form.ts'
import { useIdlePreload } from '../../../ui/use-idle-preload.ts'
import { trackingWords } from '../words.ts'
import style from './categories.module.css'
import { CategoryCard } from './category-card.tsx'
import { NoCategories } from './no-categories.tsx'
import { type HomeWithCategories, useCategoriesByHome } from './use-categories.ts'

const { Form: AddCategory, preload } = fetchedForm(
  async () => (await import('./edit-category.tsx')).AddCategory,
)

export const CategoriesScreen = () => (
  <LabeledScreen name="tracking" words={trackingWords}>
    <Categories />
  </LabeledScreen>
)

function Categories() {
  const { t } = useTranslation()
  const homes = useCategoriesByHome()
  useIdlePreload(preload)
  if (homes === undefined) return <LoadingPage />
  return (
    <Page
      title={t('tracking.manageCategories.title')}
      subtitle={homes.length === 0 ? undefined : t('tracking.manageCategories.intro')}
    >
      {homes.length === 0 && (
        <NothingHere
          icon={<IconLock size={32} stroke={1.5} />}
          title={t('shell.accessDenied')}
          text={t('tracking.manageCategories.managersOnly')}
        />
      )}
      {homes.map(homeCategories => (
        <HomeCategories key={homeCategories.home.id} {...homeCategories} />
      ))}
    </Page>
  )
}

function HomeCategories({ home, activeCategories, inactiveCategories }: HomeWithCategories) {
  const { t } = useTranslation()
  const id = useId()
  const [isAdding, setIsAdding] = useState(false)
  const hasNone = activeCategories.length + inactiveCategories.length === 0
  const addButton = (
    <Button
      variant={hasNone ? 'default' : 'filled'}
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
        {!hasNone && addButton}
      </header>
      {hasNone && <NoCategories homeId={home.id}>{addButton}</NoCategories>}
      {!hasNone && activeCategories.length === 0 && <p>{t('tracking.manageCategories.noneInUse')}</p>}
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
