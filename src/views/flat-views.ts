/** Shows rows of a server's answer, which have names in place of related rows. The server sorts and searches them. */
import type { TFunction } from 'i18next'
import type { Collection } from '#domain/registry.ts'
import { fieldText, labeledFields, type Values } from '../labels/label-set.ts'
import type { Detail } from '../ui/dialog/detail-dialog.tsx'
import type { Column, FileColumn } from '../ui/list/columns.ts'
import {
  type FieldWords,
  factsOfField,
  fieldWords,
  hasPlainExport,
  type LabeledFieldOf,
  labelSetFor,
} from './field-views.ts'

/** The labeled fields that such a row has. */
type FlatField<C extends Collection, Row> = LabeledFieldOf<C> & keyof Row

export interface FlatViews<C extends Collection, Row> extends FieldWords<C> {
  /** Returns the value as text; '' if empty. */
  text: (name: FlatField<C, Row>, row: Row) => string
  /** Returns a column with a dash for empty values. */
  column: (name: FlatField<C, Row>, overrides?: Partial<Column<Row>>) => Column<Row>
  /** Returns a column of an exported file. */
  fileColumn: (name: FlatField<C, Row>, overrides?: Partial<FileColumn<Row>>) => FileColumn<Row>
  detail: (name: FlatField<C, Row>, row: Row, overrides?: Partial<Detail>) => Detail
}

/**
 * Returns the views of flat rows, of one collection or of several with the same labels; `t` must contain the labels
 * (`useLabels`).
 */
export function flatViewsOf<C extends Collection, Row extends Values>(
  collection: C,
  t: TFunction,
): FlatViews<C, Row> {
  const words = fieldWords(collection, t)
  const formats = Object.fromEntries(labeledFields(labelSetFor(collection)))
  const text = (name: string, row: Row): string => {
    const format = formats[name]
    return format === undefined
      ? ''
      : fieldText(name, format, row, { t, now: '', homeClock: undefined, records: NO_ROWS })
  }
  return {
    ...words,
    text,
    column: (name, overrides) => ({
      key: name,
      title: words.label(name),
      cell: row => text(name, row) || t('ui.none'),
      ...overrides,
    }),
    fileColumn: (name, overrides) => ({
      title: words.label(name),
      exportValue: row =>
        hasPlainExport(factsOfField(collection, name))
          ? (row[name] as string | number | null)
          : text(name, row) || null,
      ...overrides,
    }),
    detail: (name, row, overrides) => ({ label: words.label(name), value: text(name, row), ...overrides }),
  }
}

const NO_ROWS = { one: () => undefined, all: () => [] }
