/** What is asked before an import: where to, and what of the file is taken for what or left out. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { ReadTable } from '#domain/imports/reading.ts'
import { columnTitle, HOME } from '#domain/imports/titles.ts'
import type { RowOf } from '#domain/registry.ts'
import { messageWords } from '../../labels/message-words.ts'
import { countOf, type FileRow } from './file-rows.ts'
import type { OpenedFile } from './opened-file.ts'

interface ImportQuestionProps {
  kind: AnyImportKind
  /** Where rows go that name none. */
  home: RowOf<'home'>
  rows: readonly FileRow[]
  file: Pick<OpenedFile, 'encoding'>
  table: ReadTable
}

export function ImportQuestion({ kind, home, rows, file, table }: ImportQuestionProps) {
  const { t } = useTranslation()
  const isPlaced = table.columns.includes(HOME)
  const faulty = countOf(rows, 'fault')
  const leftOut = leftOutWords(table, t)
  return (
    <>
      <p>{t(isPlaced ? 'import.placedRest' : 'import.placed', { home: home.home_name })}</p>
      {faulty > 0 && <p>{t('import.leftOut', { count: faulty })}</p>}
      <p>
        {t('import.reading.asked', {
          columns: takenWords(kind, table),
          encoding: t(`import.encodings.${file.encoding}`),
        })}
      </p>
      {leftOut && <p>{leftOut}</p>}
      {kind.about && <p>{messageWords(kind.about, t)}</p>}
    </>
  )
}

/** undefined where every column is imported. */
export const leftOutWords = ({ unknown }: ReadTable, t: TFunction): string | undefined =>
  unknown.length === 0 ? undefined : t('import.unknown', { titles: unknown.join(', ') })

/** 'Resident → Client, Dose → Dosage'. */
const takenWords = (kind: AnyImportKind, { titles, found }: ReadTable): string =>
  titles
    .flatMap((title, place) => {
      const column = found[place]
      return column === undefined ? [] : [`${title.trim()} → ${columnTitle(kind, column)}`]
    })
    .join(', ')
