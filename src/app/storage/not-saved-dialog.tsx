/**
 * The dialog "Not saved" (fault 32): shows the record as text, and every way to keep it, before the user walks away. A
 * tap outside does not close it; closing it confirms that the user has written the record down.
 */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconRefresh, IconShare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translatorWithLabels } from '../../labels/label-words.ts'
import { type LabeledLine, operationName } from '../../labels/operation-labels.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import type { UnsavedOperationQuestion } from '../../sync/outbox/not-saved.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import style from './not-saved-dialog.module.css'
import { linesOfOperation, textOfRecord } from './recorded-words.ts'
import { SaveRescueFile } from './save-rescue-file.tsx'
import { useStorageWords } from './use-storage-words.ts'

const copyText = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => 'copied' as const,
    () => 'notCopied' as const,
  )

export function NotSavedDialog({ question }: { question: UnsavedOperationQuestion }) {
  const t = useStorageWords()
  const { i18n } = useTranslation()
  const mirror = useMirror()
  const recordName = operationName(question.kind, translatorWithLabels(i18n))
  const [lines, setLines] = useState<readonly LabeledLine[]>([])
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    let isUnmounted = false
    void linesOfOperation(mirror, question, i18n).then(recordLines => isUnmounted || setLines(recordLines))
    return () => {
      isUnmounted = true
    }
  }, [mirror, question, i18n])
  const text = textOfRecord(recordName, lines)

  const copy = () => copyText(text).then(setCopyResult)
  // Cancelled sharing is no error: the text is still on the screen.
  const share = () => navigator.share({ text }).catch(() => {})

  return (
    <Dialog
      opened
      mustBeAnswered
      onClose={question.discard}
      title={t('storage.notSaved.title')}
      actions={
        <>
          <Button variant="default" onClick={question.discard}>
            {t('storage.notSaved.onPaper')}
          </Button>
          <Button leftSection={<IconRefresh size={20} aria-hidden />} onClick={question.retry}>
            {t('ui.tryAgain')}
          </Button>
        </>
      }
    >
      <div className={style.why} data-tone="attention" role="alert">
        <IconAlertTriangle size={28} aria-hidden />
        <p>
          {question.tryCount > 1 && <strong>{t('storage.notSaved.stillNot')} </strong>}
          {t(`storage.notSaved.why.${question.reason}`)}
        </p>
      </div>
      <div className={style.record}>
        <strong>{recordName}</strong>
        <dl>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={style.ways}>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('storage.notSaved.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare size={20} aria-hidden />}
            onClick={() => void share()}
          >
            {t('storage.notSaved.share')}
          </Button>
        )}
        {question.signed !== undefined && <SaveRescueFile extraOperation={question.signed} />}
      </div>
      {copyResult && <p role="status">{t(`storage.notSaved.${copyResult}`)}</p>}
      <p>
        {t('storage.notSaved.advice')} {question.reason === 'full' && t('storage.notSaved.adviceFull')}
      </p>
    </Dialog>
  )
}
