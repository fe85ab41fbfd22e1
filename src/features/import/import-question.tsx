/** The question before an import: into which home, how each column is understood, and what is left out. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { normalizeName } from '#domain/imports/cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { FileTable } from '#domain/imports/reading.ts'
import { columnTitle, HOME_COLUMN } from '#domain/imports/titles.ts'
import type { RowOf } from '#domain/registry.ts'
import { categoriesOf } from '#domain/rules/records/inventory.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { useActiveClients } from '../../homes/shown-homes.ts'
import { messageWords } from '../../labels/message-words.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { countOf, type FileRow } from './file-rows.ts'
import style from './import.module.css'
import type { OpenedFile } from './opened-file.ts'

interface ImportQuestionProps {
  kind: AnyImportKind
  /** The home of rows that name no home. */
  home: RowOf<'home'>
  rows: readonly FileRow[]
  file: Pick<OpenedFile, 'encoding'>
  table: FileTable
}

export function ImportQuestion({ kind, home, rows, file, table }: ImportQuestionProps) {
  const { t } = useTranslation()
  const hasHomeColumn = table.columns.includes(HOME_COLUMN)
  const faultyCount = countOf(rows, 'fault')
  const skippedColumnsMessage = skippedColumnsWords(table, t)
  return (
    <>
      <p>{t(hasHomeColumn ? 'import.placedRest' : 'import.placed', { home: home.home_name })}</p>
      {kind.name === 'inventory' && <NewCategoriesNote rows={rows} />}
      {kind.operation === 'client.create' && <FullHomeWarnings rows={rows} home={home} />}
      {faultyCount > 0 && <p>{t('import.leftOut', { count: faultyCount })}</p>}
      <p>
        {t('import.reading.asked', {
          columns: columnMappingWords(kind, table),
          encoding: t(`import.encodings.${file.encoding}`),
        })}
      </p>
      {skippedColumnsMessage && <p>{skippedColumnsMessage}</p>}
      {kind.notice && <p>{messageWords(kind.notice, t)}</p>}
    </>
  )
}

/** Warns of homes that would have more clients than beds. As for a single new client, this is not refused. */
function FullHomeWarnings({ rows, home }: Pick<ImportQuestionProps, 'rows' | 'home'>) {
  const { t } = useTranslation()
  const homes = useHomes()
  const clients = useActiveClients(homes)
  // Fewer clients than there are would be no warning.
  if (homes === undefined || clients === undefined) return null
  const homeNameOf = ({ cells }: FileRow) => normalizeName(cells[HOME_COLUMN] || home.home_name)
  return homes.flatMap(({ id, home_name, capacity }) => {
    const newClientCount = rows.filter(
      row => row.state === 'ready' && homeNameOf(row) === normalizeName(home_name),
    ).length
    const currentClientCount = clients.filter(client => client.home_id === id).length
    if (newClientCount === 0 || currentClientCount + newClientCount <= capacity) return []
    return [
      <p key={id} role="alert" data-tone="attention" className={style.fault}>
        {t('import.full', { home: home_name, count: currentClientCount + newClientCount, capacity })}
      </p>,
    ]
  })
}

/** Lists the stock categories that would be added, because a typing error in a name also adds a category. */
export function NewCategoriesNote({ rows }: Pick<ImportQuestionProps, 'rows'>) {
  const { t } = useTranslation()
  const items = useRows({ collection: 'inventory_item', all: true })
  if (items === undefined) return null
  const knownCategories = categoriesOf(items)
  const fileCategories = rows
    .filter(({ state }) => state === 'ready')
    .map(({ values }) => String(values?.category))
  const names = [...new Set(fileCategories)].filter(name => !knownCategories.includes(name))
  if (names.length === 0) return null
  const messageParams = { count: names.length, names: names.map(name => `“${name}”`).join(', ') }
  return <p className={style.about}>{t('import.newCategories', messageParams)}</p>
}

/** Returns the message with the columns that are not imported; undefined if every column is. */
export const skippedColumnsWords = ({ unknownTitles }: FileTable, t: TFunction): string | undefined =>
  unknownTitles.length === 0
    ? undefined
    : t('import.unknown', { titles: showInvisible(unknownTitles.join(', ')) })

/** Returns each title in the file with the column it is imported as: 'Resident → Client, Dose → Dosage'. */
const columnMappingWords = (kind: AnyImportKind, { titles, titleColumns: columnKeys }: FileTable): string =>
  titles
    .flatMap((title, index) => {
      const column = columnKeys[index]
      return column === undefined ? [] : [`${showInvisible(title.trim())} → ${columnTitle(kind, column)}`]
    })
    .join(', ')
