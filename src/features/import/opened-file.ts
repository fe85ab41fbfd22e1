/** A chosen file and how it is read: its encoding and separator, and the meaning of its columns. */
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { languagesOfFile } from '#domain/imports/number-cells.ts'
import { MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { type ClockOfHome, type FileTable, readTable } from '#domain/imports/reading.ts'
import { type ChosenColumns, type FileTitles, findTitles } from '#domain/imports/titles.ts'
import type { Language } from '#domain/values/languages.ts'
import { decodeText, type Encoding, FileProblemError, linesIn, separatorsIn } from './read-file.ts'

export interface FileSource {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The user's choices in place of what was detected. */
export interface ReadingChoices {
  readonly encoding?: Encoding
  readonly chosenColumns?: ChosenColumns
}

export interface OpenedFile {
  readonly name: string
  readonly readingChoices: ReadingChoices
  readonly encoding: Encoding
  readonly isEncodingGuessed: boolean
  readonly separator: string
  readonly fileTitles: FileTitles
  /** The first filled cell below each title. */
  readonly examples: readonly string[]
  /** Undefined while a column is missing: then no row can be read. */
  readonly table: FileTable | undefined
}

interface OpenFileContext {
  readonly kind: AnyImportKind
  readonly language: Language
  readonly clockOf: ClockOfHome
}

/** How much of the file is searched for the separator: enough for the titles and the lines above them. */
const HEAD_CHARACTERS = 20_000

/** Reads the file. Throws `FileProblemError` or `UnreadableFile`. */
export function openFile(
  { name, bytes }: FileSource,
  readingChoices: ReadingChoices,
  { kind, language, clockOf }: OpenFileContext,
): OpenedFile {
  const { encoding: chosenEncoding, chosenColumns = {} } = readingChoices
  const { text, encoding, isGuessed: isEncodingGuessed } = decodeText(bytes, chosenEncoding)
  const separator = separatorOf(kind, text)
  const lines = linesIn(text, separator)
  const fileTitles = findTitles(kind, lines, chosenColumns)
  const languages = languagesOfFile(language, separator)
  const table =
    fileTitles.problem === undefined
      ? readTable(kind, lines, { languages, clockOf, isEncodingGuessed, chosenColumns })
      : undefined
  if (lines.length > MAX_FILE_ROWS && (table === undefined || table.rows.length > MAX_FILE_ROWS))
    throw new FileProblemError('tooManyRows')
  const linesBelow = lines.slice(fileTitles.lineIndex + 1)
  const examples = fileTitles.titles.map(
    (_, index) => linesBelow.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index] ?? '',
  )
  return { name, readingChoices, encoding, isEncodingGuessed, separator, fileTitles, examples, table }
}

/** Returns the first separator with which all columns are found: lines above the titles may contain any separator. */
function separatorOf(kind: AnyImportKind, text: string): string {
  const [likeliestSeparator = ',', ...otherSeparators] = separatorsIn(text)
  const fileHead = text.slice(0, HEAD_CHARACTERS)
  const findsAllColumns = (separator: string) =>
    findTitles(kind, linesIn(fileHead, separator)).problem === undefined
  return [likeliestSeparator, ...otherSeparators].find(findsAllColumns) ?? likeliestSeparator
}
