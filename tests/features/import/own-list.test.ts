/** What our own lists save, read back by our own import. */
import { describe, expect, test } from 'vitest'
import { importKindNamed } from '#domain/imports/kinds.ts'
import { DEFAULT_CATEGORIES, stockStatus } from '#domain/rules/inventory.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { openFile } from '#src/features/import/opened-file.ts'
import { itemColumns, onlyInFile } from '#src/features/inventory/item-columns.tsx'
import type { ListedItem } from '#src/features/inventory/items.ts'
import { inventoryWords } from '#src/features/inventory/words.ts'
import { labelsIn } from '#src/labels/label-words.ts'
import { speak } from '#src/languages/languages.ts'
import { csvFile, csvOf } from '#src/ui/list/list-file.ts'
import { examples } from '#tests/support/examples.ts'
import { prepareBrowser, words } from '../ui/in-app.tsx'

prepareBrowser()
labelsIn(words)
words.addResourceBundle('en', 'words', { inventory: inventoryWords }, true)

const kind = importKindNamed('inventory')
const [home] = examples.home
const QUANTITIES = [0, 3, 40]
const items = DEFAULT_CATEGORIES.flatMap(category =>
  QUANTITIES.map(
    quantity =>
      ({
        item: {
          ...examples.inventory_item[0],
          name: `+Gloves, "${category}" ${quantity}`,
          category,
          quantity,
          minimum_stock_level: 10,
          last_restocked: '2026-03-04',
          expiration_date: '2027-05-06',
          description: 'two\nlines',
        },
        home: { ...home, home_name: 'Maple House' },
        today: '2026-03-10',
      }) as unknown as ListedItem,
  ),
)

describe('the list of the stock', () => {
  test.each(LANGUAGES)('[B26] saved in %s is read back by a person of any language', async saved => {
    await speak(words, saved)
    const { t } = words
    expect(new Set(items.map(({ item }) => stockStatus(item))).size).toBeGreaterThan(2)
    const columns = itemColumns(t, false).flatMap(({ title, inFile }) => (inFile ? [{ title, inFile }] : []))
    const csv = await csvOf([...columns, ...onlyInFile(t)], items)
    const bytes = new Uint8Array(await csvFile(csv).arrayBuffer())
    if (kind === undefined) throw new Error('There is no import of inventory.')
    for (const language of LANGUAGES) {
      const opened = openFile({ name: 'stock.csv', bytes }, {}, { kind, language, clockOf: () => '12h' })
      expect(opened.titles.problem).toBeUndefined()
      expect(opened.table?.unknown).toEqual([t('inventory.columns.status')])
      expect(opened.table?.rows.flatMap(({ faults }) => faults)).toEqual([])
      expect(opened.table?.rows.map(({ cells, values }) => ({ home: cells.home, ...values }))).toEqual(
        items.map(({ item, home: { home_name } }) => ({
          home: home_name,
          name: item.name,
          category: item.category,
          quantity: item.quantity,
          unit_of_measure: item.unit_of_measure,
          minimum_stock_level: item.minimum_stock_level,
          last_restocked: item.last_restocked,
          expiration_date: item.expiration_date,
          description: item.description,
        })),
      )
    }
  })
})
