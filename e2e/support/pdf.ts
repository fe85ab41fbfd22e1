/** What a PDF says, whatever drew it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  readonly pages: number
  /** In the order it was drawn, with single spaces. */
  readonly words: string
  readonly firstPage: string
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  const spaced = (text: string) => text.replaceAll(/\s+/g, ' ')
  return { pages: pdf.numPages, words: spaced(pages.join(' ')), firstPage: spaced(pages[0] ?? '') }
}
