/**
 * Makes the PDF of a report on this device, without a connection. The library and its font load when a user requests a
 * file; the font has the letters of European names and is embedded. Letters it lacks are reported and no file is made.
 */
import mediumFontPath from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import regularFontPath from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake'
import type { ReportDocument } from '../documents/document.ts'
import { type PageNumberFormatter, pdfDefinition } from './definition.ts'
import { findLostLetters, lettersOf, textsIn } from './letters.ts'

/** Allows the library to fetch only from the app's own origin. */
pdfMake.setUrlAccessPolicy(url => url.startsWith(location.origin))
const absoluteUrl = (path: string) => new URL(path, location.href).href
pdfMake.addFonts({
  Roboto: {
    normal: absoluteUrl(regularFontPath),
    bold: absoluteUrl(mediumFontPath),
    italics: absoluteUrl(regularFontPath),
    bolditalics: absoluteUrl(mediumFontPath),
  },
})

/** Returns the file, or only the letters that the font lacks, because they would be empty boxes in a file. */
export async function pdfFile(
  document: ReportDocument,
  pageWords: PageNumberFormatter,
): Promise<{ readonly file: Blob } | { readonly lostLetters: readonly string[] }> {
  const definition = pdfDefinition(document, pageWords)
  const fonts = await Promise.all(
    [regularFontPath, mediumFontPath].map(async path => lettersOf(await fetchFont(path))),
  )
  const lostLetters = findLostLetters(textsIn([definition.content, pageWords(1, 1)]), fonts)
  return lostLetters.length > 0 ? { lostLetters } : { file: await pdfMake.createPdf(definition).getBlob() }
}

const fetchFont = async (path: string): Promise<ArrayBuffer> => (await fetch(absoluteUrl(path))).arrayBuffer()
