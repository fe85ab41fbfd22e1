/** Shows how the file is read: its encoding, and the meaning of each column. The user can change both. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GARBLED_MESSAGE } from '#domain/imports/damaged-cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { columnsOf, isErrorsTitle } from '#domain/imports/titles.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { messageWords } from '../../labels/message-words.ts'
import style from './import.module.css'
import type { OpenedFile, ReadingChoices } from './opened-file.ts'
import { ENCODINGS, type Encoding } from './read-file.ts'

interface FileReadingSettingsProps {
  kind: AnyImportKind
  file: OpenedFile
  /** Whether nothing can be changed: true while rows are imported, and afterwards. */
  isLocked: boolean
  onChange: (choices: ReadingChoices) => void
}

export function FileReadingSettings({ kind, file, isLocked, onChange }: FileReadingSettingsProps) {
  const { t } = useTranslation()
  const { titles, titleColumns: columnKeys, linesAbove, problem } = file.fileTitles
  // The details stay open, whatever the user changes in them, until another file is chosen.
  const [isOpen, setIsOpen] = useState(
    problem !== undefined || file.isEncodingGuessed || hasGarbledCells(file),
  )
  const options = [
    { value: '', label: t('import.reading.leftOut') },
    ...Object.entries(columnsOf(kind)).map(([value, { title }]) => ({ value, label: title })),
  ]
  const chooseColumn = (titleIndex: number, column: string) => {
    const newKeys = columnKeys.map((columnKey, index) =>
      index === titleIndex ? column || null : (columnKey ?? null),
    )
    onChange({ ...file.readingChoices, chosenColumns: Object.fromEntries(newKeys.entries()) })
  }
  return (
    <>
      {problem && (
        <p role="alert" data-tone="attention" className={style.fault}>
          {messageWords(problem, t)}
        </p>
      )}
      <details
        className={style.reading}
        open={isOpen}
        onToggle={event => setIsOpen(event.currentTarget.open)}
      >
        <summary>{t('import.reading.title')}</summary>
        <NativeSelect
          label={t('import.reading.encoding')}
          description={file.isEncodingGuessed ? t('import.reading.guessed') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={isLocked}
          value={file.encoding}
          onChange={event =>
            onChange({ ...file.readingChoices, encoding: event.currentTarget.value as Encoding })
          }
          data={ENCODINGS.map(value => ({ value, label: t(`import.encodings.${value}`) }))}
        />
        {linesAbove.length > 0 && (
          <p className={style.hint}>
            {t('import.reading.above', { lines: showInvisible(linesAbove.join(' · ')) })}
          </p>
        )}
        <p className={style.hint}>{t('import.reading.text')}</p>
        <div className={style.what}>
          {titles.map((title, index) =>
            title.trim() === '' || isErrorsTitle(title) ? null : (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                key={index}
                label={showInvisible(title)}
                description={showInvisible(file.examples[index] ?? '') || undefined}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={isLocked}
                value={columnKeys[index] ?? ''}
                onChange={event => chooseColumn(index, event.currentTarget.value)}
                data={options}
              />
            ),
          )}
        </div>
      </details>
    </>
  )
}

/** Checks for garbled cells. If there are any, the details open so that the user can choose another encoding. */
const hasGarbledCells = ({ table }: OpenedFile): boolean =>
  table?.rows.some(({ faults }) => faults.some(({ message }) => message === GARBLED_MESSAGE)) ?? false
