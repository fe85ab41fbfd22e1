import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { messageWords } from '../../labels/message-words.ts'
import style from './import.module.css'
import type { FileImport } from './use-import.ts'

const LIMITS = { megabytes: MAX_FILE_BYTES / 1024 / 1024, rows: MAX_FILE_ROWS }

/** A button to choose a file, and a place to drop a file. */
export function ChooseFile({ work, isReady }: { work: FileImport; isReady: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isBusy = work.work?.state === 'running'
  const mayOpen = isReady && !isBusy
  const open = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined && mayOpen) void work.open(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the button inside
    <div
      className={style.drop}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(mayOpen)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        open(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={event => {
          open(event.currentTarget.files)
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant={work.file === undefined ? 'filled' : 'default'}
        disabled={!mayOpen}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {work.file === undefined ? t('import.choose') : t('import.another')}
      </Button>
      <p className={style.hint}>{t('import.drop', LIMITS)}</p>
      {work.problem && (
        <div className={style.problem} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <strong>{t('import.problem.title')}</strong>
            <p>
              {typeof work.problem.why === 'string'
                ? t(`import.problem.${work.problem.why}`, LIMITS)
                : messageWords(work.problem.why.words, t)}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
