/**
 * Describes the fields of a record as columns, details, file columns and filters. A screen sets the order of the fields
 * and its exceptions; all else comes from the facts of each field (`domain/field.ts`).
 */
import type { TFunction } from 'i18next'
import { type Choices, type FieldFacts, factsOf } from '#domain/field.ts'
import { type Collection, entityOf, type Registry, type StoredRow } from '#domain/registry.ts'
import { nameSortKey } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { DeviceRows } from '../labels/label-context.ts'
import { fieldLabel, fieldText, type LabelSet, labeledFields, type Values } from '../labels/label-set.ts'
import { labelSetOf } from '../labels/label-sets.ts'
import { colleagueName, colleagueSortKey, type PersonCards } from '../people/colleague-name.ts'
import type { Detail } from '../ui/dialog/detail-dialog.tsx'
import type { Column, FileColumn } from '../ui/list/columns.ts'
import type { ListFilter } from '../ui/list/filters.tsx'

/** A record with the rows that have names for its ids. */
export interface ViewedRecord<C extends Collection> {
  readonly record: StoredRow<C>
  readonly home: StoredRow<'home'>
  readonly client: ShownRow<'client'> | null
}

type Fields<C extends Collection> = Registry[C]['fields']

/** The names of the fields whose facts are of this type, in one or several collections. */
export type FieldsWith<C extends Collection, Facts> = C extends Collection
  ? {
      [Name in keyof Fields<C> & string]: Fields<C>[Name] extends { readonly facts: Facts } ? Name : never
    }[keyof Fields<C> & string]
  : never

/** The fields with a label. */
export type LabeledFieldOf<C extends Collection> = FieldsWith<C, FieldFacts>

/** The fields with a fixed set of choices. */
export type ChoiceFieldOf<C extends Collection> = FieldsWith<C, { readonly choices: Choices }>

/** The fields with their own format. */
export type CustomFormatFieldOf<C extends Collection> = FieldsWith<C, { readonly format: 'custom' }>

/** The values of a choice. */
type ChoiceValueOf<C extends Collection, Name> = C extends Collection
  ? Name extends keyof StoredRow<C>
    ? StoredRow<C>[Name] & string
    : never
  : never

/** The texts of fields that do not depend on a row, such as labels and names of choices. */
export interface FieldWords<C extends Collection> {
  /** Returns the facts of a field; undefined for a name that is not a labeled field. */
  facts: (name: string) => FieldFacts | undefined
  label: (name: LabeledFieldOf<C>) => string
  /** Returns the name of a choice: "Completed". */
  choiceNameOf: <Name extends ChoiceFieldOf<C>>(name: Name, value: ChoiceValueOf<C, Name>) => string
  /** Returns the values of a choice with their names, for forms and filters. */
  options: <Name extends ChoiceFieldOf<C>>(name: Name) => { value: ChoiceValueOf<C, Name>; label: string }[]
  /** Returns a filter by one of the values. `allLabel`: its label when no value is selected. */
  filter: <Row>(
    name: ChoiceFieldOf<C>,
    allLabel: string,
    valueIn: (row: Row) => string | null,
  ) => Extract<ListFilter<Row>, { as: 'choice' }>
}

/** Exceptions of a column. `null`: it is not sorted, or not searched. */
export type ColumnOverrides<Row> = Partial<Omit<Column<Row>, 'sortBy' | 'searchBy'>> & {
  sortBy?: NonNullable<Column<Row>['sortBy']> | null
  searchBy?: NonNullable<Column<Row>['searchBy']> | null
}

export interface FieldViews<C extends Collection, Row = ViewedRecord<C>> extends FieldWords<C> {
  /** Returns the value as text; '' if empty. */
  text: (name: LabeledFieldOf<C>, row: Row) => string
  column: (name: LabeledFieldOf<C>, overrides?: ColumnOverrides<Row>) => Column<Row>
  /** Returns a column that only the file has, not the list. */
  fileColumn: (name: LabeledFieldOf<C>, overrides?: Partial<FileColumn<Row>>) => FileColumn<Row>
  detail: (name: LabeledFieldOf<C>, row: Row, overrides?: Partial<Detail>) => Detail
}

export const factsOfField = (collection: Collection, name: string): FieldFacts =>
  storedFacts(collection, name) ?? { label: name }

/** Returns a field's facts from the collections that make the record on screen, this collection first. */
const storedFacts = (collection: Collection, name: string): FieldFacts | undefined =>
  [collection, ...labelSetFor(collection).collections]
    .map(otherCollection => factsOf(entityOf(otherCollection).fields[name]))
    .find(facts => facts !== undefined)

/** Returns the field texts of a kind of record. `t` must contain the labels (`useLabels`). */
export function fieldWords<C extends Collection>(collection: C, t: TFunction): FieldWords<C> {
  const labelSet = labelSetFor(collection)
  const nameOf = (name: string, value: string) =>
    t(`labels.${labelSet.name}.values.${name}.${value}` as 'labels.none')
  const options = (name: string) =>
    Object.keys(factsOfField(collection, name).choices ?? {}).map(value => ({
      value,
      label: nameOf(name, value),
    }))
  const label = (name: string) => fieldLabel(labelSet, name, t)
  return {
    facts: name => storedFacts(collection, name),
    label,
    choiceNameOf: nameOf,
    // Safe cast: the keys of a choice are exactly its values.
    options: options as unknown as FieldWords<C>['options'],
    filter: (name, allLabel, valueIn) => ({
      as: 'choice',
      name,
      label: label(name),
      allLabel,
      options: options(name),
      matchesRow: (row, value) => valueIn(row) === value,
    }),
  }
}

/**
 * Returns the views of a kind of record; `t` as in `fieldWords`. `toViewedRecord` converts the rows of a list that have
 * another shape.
 */
export function viewsOf<C extends Collection, Row = ViewedRecord<C>>(
  collection: C,
  personCards: PersonCards,
  t: TFunction,
  toViewedRecord: (row: Row) => ViewedRecord<C> = row => row as unknown as ViewedRecord<C>,
): FieldViews<C, Row> {
  const words = fieldWords(collection, t)
  const formats = Object.fromEntries(labeledFields(labelSetFor(collection)))
  const valueIn = (name: string, row: Row): unknown => Reflect.get(toViewedRecord(row).record, name)
  const text = (name: string, row: Row): string => {
    const value = valueIn(name, row)
    if (factsOfField(collection, name).format === 'person') {
      return value === null ? '' : colleagueName(personCards, Number(value), t)
    }
    const format = formats[name]
    const { record, home, client } = toViewedRecord(row)
    const context = { t, now: '', homeClock: home, records: relatedRows(client, home) }
    // Safe cast: every row can be read as values by field.
    return format === undefined ? '' : fieldText(name, format, record as unknown as Values, context)
  }
  const column = (name: LabeledFieldOf<C>): Column<Row> => {
    const facts = factsOfField(collection, name)
    const textOf = (row: Row) => text(name, row)
    return {
      key: name,
      title: words.label(name),
      cell: textOf,
      ...(isSorted(facts)
        ? {
            sortBy: row =>
              sortValue(
                facts,
                valueIn(name, row),
                () => textOf(row),
                toViewedRecord(row).client,
                personCards,
              ),
          }
        : {}),
      ...(isSearched(facts) ? { searchBy: textOf } : {}),
      exportValue: row =>
        hasPlainExport(facts) ? (valueIn(name, row) as string | number | null) : textOf(row) || null,
    }
  }
  return {
    ...words,
    text,
    column: (name, overrides) => withOverrides(column(name), overrides),
    fileColumn(name, overrides) {
      const { title, exportValue = () => null } = column(name)
      return { title, exportValue, ...overrides }
    },
    detail: (name, row, overrides) => ({
      label: words.label(name),
      value: text(name, row),
      ...(factsOfField(collection, name).format === 'long_text' ? { isLong: true } : {}),
      ...overrides,
    }),
  }
}

function withOverrides<Row>(
  column: Column<Row>,
  { sortBy, searchBy, ...otherOverrides }: ColumnOverrides<Row> = {},
): Column<Row> {
  const { sortBy: baseSortBy, searchBy: baseSearchBy, ...baseColumn } = column
  const [chosenSortBy, chosenSearchBy] = [
    sortBy === undefined ? baseSortBy : sortBy,
    searchBy === undefined ? baseSearchBy : searchBy,
  ]
  return {
    ...baseColumn,
    ...otherOverrides,
    ...(chosenSortBy ? { sortBy: chosenSortBy } : {}),
    ...(chosenSearchBy ? { searchBy: chosenSearchBy } : {}),
  }
}

export function labelSetFor(collection: Collection): LabelSet {
  const labelSet = labelSetOf(collection)
  if (labelSet === undefined) throw new Error(`${collection} has no labels.`)
  return labelSet
}

/** Returns the rows that the ids of a record name, except people. */
const relatedRows = (client: ShownRow<'client'> | null, home: StoredRow<'home'>): DeviceRows => ({
  one: ((collection: Collection, id: number) => {
    const row = collection === 'client' ? client : collection === 'home' ? home : null
    return row?.id === id ? row : undefined
  }) as DeviceRows['one'],
  all: () => [],
})

/** Returns whether a file contains the plain value, as other programs read it. */
export const hasPlainExport = ({ format }: FieldFacts): boolean =>
  format === 'date' || format === 'number' || format === 'dollars'

/** Returns whether a column can be sorted: sorting a long text or a value with its own format helps no one. */
const isSorted = ({ format }: FieldFacts): boolean =>
  format !== 'long_text' && format !== 'custom' && format !== 'photos'

/** Returns whether the search box searches a field: texts, names and days; a choice has a filter instead. */
const isSearched = ({ format = 'text', choices }: FieldFacts): boolean =>
  choices === undefined && ['text', 'long_text', 'date', 'person', 'client'].includes(format)

function sortValue(
  { format = 'text' }: FieldFacts,
  value: unknown,
  readText: () => string,
  client: ShownRow<'client'> | null,
  personCards: PersonCards,
): string | number | null {
  if (value === null || value === undefined) return null
  switch (format) {
    case 'person':
      return colleagueSortKey(personCards, Number(value))
    case 'client':
      return client && nameSortKey(client)
    case 'date':
    case 'moment':
    case 'time':
      return String(value)
    case 'number':
    case 'dollars':
      return Number(value)
    default:
      return readText() || null
  }
}
