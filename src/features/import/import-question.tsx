/** The question before an import: into which home, how each column is understood, and what is left out. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { plainName } from '#domain/imports/cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { FileTable } from '#domain/imports/reading.ts'
import { columnTitle, HOME } from '#domain/imports/titles.ts'
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
  const hasHomeColumn = table.columns.includes(HOME)
  const faultyCount = countOf(rows, 'fault')
  const leftOutMessage = leftOutWords(table, t)
  return (
    <>
      <p>{t(hasHomeColumn ? 'import.placedRest' : 'import.placed', { home: home.home_name })}</p>
      {kind.name === 'inventory' && <NewCategories rows={rows} />}
      {kind.operation === 'client.create' && <FullHomes rows={rows} home={home} />}
      {faultyCount > 0 && <p>{t('import.leftOut', { count: faultyCount })}</p>}
      <p>
        {t('import.reading.asked', {
          columns: columnMappingWords(kind, table),
          encoding: t(`import.encodings.${file.encoding}`),
        })}
      </p>
      {leftOutMessage && <p>{leftOutMessage}</p>}
      {kind.notice && <p>{messageWords(kind.notice, t)}</p>}
    </>
  )
}

/** Warns of homes that would have more clients than beds; not refused, just as when one client is added. */
function FullHomes({ rows, home }: Pick<ImportQuestionProps, 'rows' | 'home'>) {
  const { t } = useTranslation()
  const homes = useHomes() ?? []
  const clients = useActiveClients(homes) ?? []
  const nameOf = ({ cells }: FileRow) => plainName(cells[HOME] || home.home_name)
  return homes.flatMap(({ id, home_name, capacity }) => {
    const newClients = rows.filter(
      row => row.state === 'ready' && nameOf(row) === plainName(home_name),
    ).length
    const currentClients = clients.filter(client => client.home_id === id).length
    if (newClients === 0 || currentClients + newClients <= capacity) return []
    return [
      <p key={id} role="alert" data-tone="attention" className={style.fault}>
        {t('import.full', { home: home_name, count: currentClients + newClients, capacity })}
      </p>,
    ]
  })
}

/** Lists categories of stock that would be new: a typing error in a name makes a new category too. */
export function NewCategories({ rows }: Pick<ImportQuestionProps, 'rows'>) {
  const { t } = useTranslation()
  const items = useRows({ collection: 'inventory_item', all: true })
  if (items === undefined) return null
  const knownCategories = categoriesOf(items)
  const fileCategories = rows
    .filter(({ state }) => state === 'ready')
    .map(({ values }) => String(values?.category))
  const names = [...new Set(fileCategories)].filter(name => !knownCategories.includes(name))
  if (names.length === 0) return null
  const words = { count: names.length, names: names.map(name => `“${name}”`).join(', ') }
  return <p className={style.about}>{t('import.newCategories', words)}</p>
}

/** Returns undefined if every column is imported. */
export const leftOutWords = ({ unknownTitles }: FileTable, t: TFunction): string | undefined =>
  unknownTitles.length === 0
    ? undefined
    : t('import.unknown', { titles: showInvisible(unknownTitles.join(', ')) })

/** 'Resident → Client, Dose → Dosage'. */
const columnMappingWords = (kind: AnyImportKind, { titles, titleColumns: columnKeys }: FileTable): string =>
  titles
    .flatMap((title, index) => {
      const column = columnKeys[index]
      return column === undefined ? [] : [`${showInvisible(title.trim())} → ${columnTitle(kind, column)}`]
    })
    .join(', ')
