/**
 * Makes the PDF of a report on this device, without a connection. The library and its font come when somebody asks for a
 * file; the font has the letters of European names and is embedded. What it lacks is told instead of saved.
 */
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake'
import type { ReportDocument } from '../documents/document.ts'
import { type PageWords, pdfDefinition } from './definition.ts'
import { lettersOf, lostLetters, textsIn } from './letters.ts'

/** Nothing is fetched but the fonts of the app itself. */
pdfMake.setUrlAccessPolicy(url => url.startsWith(location.origin))
const at = (path: string) => new URL(path, location.href).href
pdfMake.addFonts({
  Roboto: { normal: at(regular), bold: at(medium), italics: at(regular), bolditalics: at(medium) },
})

/** The file, or the letters that its font does not have: then there is none, because they would be empty boxes. */
export async function pdfFile(
  document: ReportDocument,
  pageWords: PageWords,
): Promise<{ readonly file: Blob } | { readonly lost: readonly string[] }> {
  const definition = pdfDefinition(document, pageWords)
  const fonts = await Promise.all([regular, medium].map(async path => lettersOf(await fontAt(path))))
  const lost = lostLetters(textsIn([definition.content, pageWords(1, 1)]), fonts)
  return lost.length > 0 ? { lost } : { file: await pdfMake.createPdf(definition).getBlob() }
}

const fontAt = async (path: string): Promise<ArrayBuffer> => (await fetch(at(path))).arrayBuffer()
