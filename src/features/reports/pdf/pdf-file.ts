/**
 * Makes the PDF of a report on this device, without a connection. The library and its font come when somebody asks for a
 * file; the font has the letters of European names and is embedded.
 */

import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake'
import type { ReportDocument } from '../documents/document.ts'
import { type PageWords, pdfDefinition } from './definition.ts'

/** Nothing is fetched but the fonts of the app itself. */
pdfMake.setUrlAccessPolicy(url => url.startsWith(location.origin))
const at = (path: string) => new URL(path, location.href).href
pdfMake.addFonts({
  Roboto: { normal: at(regular), bold: at(medium), italics: at(regular), bolditalics: at(medium) },
})

export const pdfFile = (document: ReportDocument, pageWords: PageWords): Promise<Blob> =>
  pdfMake.createPdf(pdfDefinition(document, pageWords)).getBlob()
