/** Shows how the file is read: its encoding, and the meaning of each column. The user can change both. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GARBLED_WORDS } from '#domain/imports/damaged-cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { columnsOf, isErrors } from '#domain/imports/titles.ts'
import { signsByNumber } from '#domain/values/one-line.ts'
import { messageWords } from '../../labels/message-words.ts'
import style from './import.module.css'
import type { OpenedFile, Reading } from './opened-file.ts'
import { ENCODINGS, type Encoding } from './read-file.ts'

interface FileReadingProps {
  kind: AnyImportKind
  file: OpenedFile
  /** True while rows are imported, and afterwards. */
  isFixed: boolean
  onChange: (reading: Reading) => void
}

export function FileReading({ kind, file, isFixed, onChange }: FileReadingProps) {
  const { t } = useTranslation()
  const { titles, found, above, problem } = file.titles
  // Once open it stays open, whatever the user changes in it, until another file is chosen.
  const [isOpen, setOpen] = useState(problem !== undefined || file.isEncodingGuessed || hasGarbled(file))
  const options = [
    { value: '', label: t('import.reading.leftOut') },
    ...Object.entries(columnsOf(kind)).map(([value, { title }]) => ({ value, label: title })),
  ]
  const choose = (place: number, column: string) => {
    const taken = found.map((one, at) => (at === place ? column || null : (one ?? null)))
    onChange({ ...file.reading, chosen: Object.fromEntries(taken.entries()) })
  }
  return (
    <>
      {problem && (
        <p role="alert" data-tone="attention" className={style.fault}>
          {messageWords(problem, t)}
        </p>
      )}
      <details className={style.reading} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('import.reading.title')}</summary>
        <NativeSelect
          label={t('import.reading.encoding')}
          description={file.isEncodingGuessed ? t('import.reading.guessed') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={isFixed}
          value={file.encoding}
          onChange={event => onChange({ ...file.reading, encoding: event.currentTarget.value as Encoding })}
          data={ENCODINGS.map(value => ({ value, label: t(`import.encodings.${value}`) }))}
        />
        {above.length > 0 && (
          <p className={style.hint}>
            {t('import.reading.above', { lines: signsByNumber(above.join(' · ')) })}
          </p>
        )}
        <p className={style.hint}>{t('import.reading.text')}</p>
        <div className={style.what}>
          {titles.map((title, place) =>
            title.trim() === '' || isErrors(title) ? null : (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                key={place}
                label={signsByNumber(title)}
                description={signsByNumber(file.examples[place] ?? '') || undefined}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={isFixed}
                value={found[place] ?? ''}
                onChange={event => choose(place, event.currentTarget.value)}
                data={options}
              />
            ),
          )}
        </div>
      </details>
    </>
  )
}

/** Checks whether errors of rows ask for another encoding, which is chosen in this part. */
const hasGarbled = ({ table }: OpenedFile): boolean =>
  table?.rows.some(({ faults }) => faults.some(({ message }) => message === GARBLED_WORDS)) ?? false
