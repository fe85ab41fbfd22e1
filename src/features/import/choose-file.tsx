import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { messageWords } from '../../labels/message-words.ts'
import style from './import.module.css'
import type { FileImport } from './use-import.ts'

const LIMITS = { megabytes: MAX_FILE_BYTES / 1024 / 1024, rows: MAX_FILE_ROWS }

/** A button to choose a file, in an area on which a file can be dropped. */
export function ChooseFile({ fileImport, isHomeChosen }: { fileImport: FileImport; isHomeChosen: boolean }) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const isBusy = fileImport.progress?.state === 'running'
  const mayOpen = isHomeChosen && !isBusy
  const openFirstFile = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined && mayOpen) void fileImport.open(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping does the same as the button
    <div
      className={style.drop}
      data-over={isDraggedOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsDraggedOver(mayOpen)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsDraggedOver(false)
        openFirstFile(event.dataTransfer.files)
      }}
    >
      <input
        ref={inputRef}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={event => {
          openFirstFile(event.currentTarget.files)
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant={fileImport.file === undefined ? 'filled' : 'default'}
        disabled={!mayOpen}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={() => inputRef.current?.click()}
      >
        {fileImport.file === undefined ? t('import.choose') : t('import.another')}
      </Button>
      <p className={style.hint}>{t('import.drop', LIMITS)}</p>
      {fileImport.problem && (
        <div className={style.problem} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <strong>{t('import.problem.title')}</strong>
            <p>
              {typeof fileImport.problem.reason === 'string'
                ? t(`import.problem.${fileImport.problem.reason}`, LIMITS)
                : messageWords(fileImport.problem.reason.message, t)}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
