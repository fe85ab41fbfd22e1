import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FileRow, isPendingIn } from './file-rows.ts'
import style from './import.module.css'
import type { ImportProgress } from './use-import.ts'

interface FileProgressProps {
  rows: readonly FileRow[]
  progress: ImportProgress
  onResume: () => void
}

/** Shows the progress; when the work stopped, why, and how to continue. */
export function FileProgress({
  rows,
  progress: { step, state, total, refusal },
  onResume,
}: FileProgressProps) {
  const { t } = useTranslation()
  const doneCount = total - rows.filter(isPendingIn[step]).length
  const isPaused = state === 'paused'
  return (
    <div
      className={style.progress}
      data-tone={isPaused ? 'waiting' : 'accent'}
      role={isPaused ? 'alert' : 'status'}
    >
      <progress
        max={total}
        value={doneCount}
        aria-label={t(`import.progress.${step}`, { done: doneCount, total })}
      />
      {isPaused ? (
        <>
          <strong>{refusal === undefined ? t('import.paused.title') : t('import.paused.refused')}</strong>
          <p>{refusal ?? t(`import.paused.${step}`, { done: doneCount, count: total })}</p>
          <Button variant="default" onClick={onResume}>
            {t('import.paused.goOn')}
          </Button>
        </>
      ) : (
        <p>
          {t(`import.progress.${step}`, { done: doneCount, total })}{' '}
          {step !== 'preview' && t('import.progress.stay')}
        </p>
      )}
    </div>
  )
}
