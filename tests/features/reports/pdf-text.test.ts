/** A PDF says what its report says, in every language that its font can set. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#src/app/words/words.tsx'
import type { ReportDocument } from '#src/features/reports/documents/document.ts'
import { pdfFile } from '#src/features/reports/pdf/pdf-file.ts'
import { reportsWords } from '#src/features/reports/words.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import german from '#src/languages/de.json' with { type: 'json' }
import spanish from '#src/languages/es.json' with { type: 'json' }
import french from '#src/languages/fr.json' with { type: 'json' }
import japanese from '#src/languages/ja.json' with { type: 'json' }
import chinese from '#src/languages/zh.json' with { type: 'json' }
import { readPdf } from '../../../e2e/support/pdf.ts'

const fetched = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = async path => {
    const weight = /Medium|Regular/.exec(String(path))?.[0]
    return new Response(readFileSync(`node_modules/pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`))
  }
})
afterAll(() => {
  globalThis.fetch = fetched
})

const PACKS = { de: german, es: spanish, fr: french, ja: japanese, zh: chinese } as const

function speaking(code: keyof typeof PACKS | 'en') {
  const words = createCatalogue()
  words.addResourceBundle('en', 'words', { reports: reportsWords }, true)
  if (code !== 'en') words.addResourceBundle(code, 'words', PACKS[code])
  void words.changeLanguage(code)
  return translatorWithLabels(words)
}

/** Every word of reports in a language, and what people wrote. */
function everyWord(code: keyof typeof PACKS | 'en'): string[] {
  const words = speaking(code)('reports', { returnObjects: true })
  const flat = (part: unknown): string[] =>
    typeof part === 'object' && part !== null ? Object.values(part).flatMap(flat) : [String(part)]
  return flat(words)
}

const documentOf = (texts: readonly string[]): ReportDocument => ({
  title: texts[0] ?? '',
  fileName: 'report',
  facts: [],
  warnings: [],
  figures: [],
  sections: [
    {
      key: 'all',
      title: '',
      createBlocks: () => [
        {
          kind: 'table',
          title: '',
          columns: [{ title: '', share: 1 }],
          rowCount: texts.length,
          rows: () => texts.map(text => [text]),
          emptyText: '',
        },
      ],
    },
  ],
  createCsv: () => ({ columns: [], rows: [] }),
})

/** Letters and figures alone, micro and mu alike: lines break where they do. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u00ad-]/gu, '')

const WRITTEN = [
  'Zoë Núñez',
  'Łukasz Þórdís',
  'Nguyễn Thị',
  'Привет, Ωmega',
  '“½ × 5 µg” ≥ 3 ° €',
  '1\u202f234,50\u00a0$US',
]

test.each(['en', 'es', 'fr', 'de'] as const)(
  '[R10] in "%s" a PDF has every word of reports and every name',
  async code => {
    const texts = [...WRITTEN, ...everyWord(code)]
    const made = await pdfFile(documentOf(texts), () => '')
    if ('lostLetters' in made) throw new Error(`It would lose ${made.lostLetters.join(' ')}.`)
    const read = letters((await readPdf(new Uint8Array(await made.file.arrayBuffer()))).words)
    expect(texts.filter(text => !read.includes(letters(text)))).toEqual([])
  },
)

test.each(['zh', 'ja'] as const)('[R10] in "%s" no PDF is made: its own words would be lost', async code => {
  const made = await pdfFile(documentOf(everyWord(code)), () => '')
  expect('lostLetters' in made && made.lostLetters.length).toBeGreaterThan(100)
})

test('[R10] the words under the pages are looked at too', async () => {
  expect(await pdfFile(documentOf(['A']), page => `${page}ページ`)).toEqual({
    lostLetters: ['ペ', 'ー', 'ジ'],
  })
})
