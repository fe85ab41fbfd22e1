import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords } from '../../../labels/message-words.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { NeedsConnection } from '../../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import style from './categories.module.css'

interface NoCategoriesProps {
  homeId: number
  /** The button to add a category by hand. */
  children: ReactNode
}

/** Shown for a home without categories: adds all starter categories at once, or the home starts with its own. */
export function NoCategories({ homeId, children }: NoCategoriesProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useToast()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = async () => {
    setIsWorking(true)
    setProblem(undefined)
    try {
      await change({ method: 'post', path: 'tracking-categories/starters', json: { home_id: homeId } })
      toast({ text: t('tracking.manageCategories.none.added'), tone: 'given' })
    } catch (error) {
      setProblem(problemWords(error, t))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <NothingHere
      title={t('tracking.manageCategories.none.title')}
      text={t('tracking.manageCategories.none.text')}
      action={
        <>
          <NeedsConnection />
          {problem && (
            <p className={style.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={style.buttons}>
            <Button loading={isWorking} onClick={add}>
              {t('tracking.manageCategories.none.starters')}
            </Button>
            {children}
          </div>
        </>
      }
    />
  )
}
