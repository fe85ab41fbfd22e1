/**
 * Unknown columns that end a row or limit when it applies: "D/C", "HOLD", "Terminated", "Deceased". A filled cell in
 * them cannot be ignored: an order that ended would run, and a person who left would get an account.
 */
import { showInvisible } from '../values/one-line.ts'
import type { AnyImportKind } from './import-kind.ts'

/** Words in titles of columns that end a row, for every kind of import. */
const ENDING_WORDS =
  /^(discontin\w*|discont|disc|dc|dcd|stop\w*|end|ended|ends|ending|terminat\w*|separat(ed|ion)|resign\w*|retire\w*|deceased?|died|death|dead|dod|discharge\w*|depart(ed|ure)|transferred|hold|holds|held|onhold|suspen\w*|paus\w*|inactiv\w*|deactivat\w*|disabled|closed|cancel\w*|void|voided|revoked|recall\w*|disposed|archived?|deleted?|removed|removal|withdrawn|obsolete|superseded|replaced|completed?|finish|finished|until|thru|through|leave|loa|moved|vacated|quit|fired|laidoff)$/
/** Pairs of consecutive words with the same meaning. */
const ENDING_PAIRS =
  /\b((move|moves|check(ed)?) out|(date|day|went|has) left|left (on|date)|last (day|dose|worked|date)|term (date|on|day)|transfer (date|to|on|out)|exit (date|day|on)|on hold|no longer|not active|off work|laid off|date out|out date)\b/
const ENDING_TITLES = /^(left|exit|term|out|gone|reason for leaving)$/

const STATUS_TITLE =
  /^((client|resident|patient|person|order|rx|med|medication|drug|prescription|employee|employment|staff|work|account|user|item|stock|product|admission|current|record|census) ?)?(status|state of order)$/
/** Titles about how long a pack lasts, which does not limit the order. */
const NOT_ENDING_TITLE = /\b(supply|balance)\b/
const ACTIVE_TITLE =
  /^(is )?(still )?(currently )?(active|current|enabled|employed|running|ongoing|is on|living here)( ?(y|n|yes|no))?$/

/** Columns with the type of an order, and the types that run by their schedule. */
const ORDER_TYPE_TITLE =
  /^((order|rx|prescription|schedule|frequency|med order|medication order) )(type|kind|category)$/
const SCHEDULED_TYPE =
  /^(scheduled|routine|standing|regular|maintenance|chronic|long term|daily|med|meds|medication|rx|prescription|otc)$/

/** The text of a cell in any column; the cell may add when, by whom and why (`ENDING_REMARK`). */
const ENDED_TEXT =
  /^(discontinued|dc|dcd|(on |is )?hold|held|suspended|stopped|cancell?ed|voided|terminated|resigned|deceased|died|discharged|inactive|expired)$/
const UNSCHEDULED_TYPE =
  /^(prn|as needed|if needed|when needed|stat|one time|once only|single dose)( only| order)?$/
const ENDING_REMARK = / (\d|(by|on|since|per|for|until|as of|due) ).*$/

/** Texts which mean that nothing has ended. */
const NEGATIVE_TEXT = /^(n|no|none|false|0|n ?a|not?|never|-+|–|—|\[ ?\]|☐)$/
const AFFIRMATIVE_TEXT = /^(y|yes|true|1|x|✓|✔|☑|active|current|enabled|employed)$/
const RUNNING_STATUS =
  /^(active|current|currently active|open|ongoing|on ?going|running|continued?|new|started|in use|admitted|resident|living here|enrolled|in ?house|present|employed|working|hired|full ?time|part ?time|per diem|prn staff|in stock|low stock|low|out of stock|available|ok|normal)$/

/** Returns why a filled cell of an unknown column makes its row a fault; undefined when the cell may be ignored. */
export function endingFault(kind: AnyImportKind, title: string, cell: string): string | undefined {
  const cellText = cell.trim()
  const plainCell = normalizeWords(cellText)
  if (cellText === '' || plainCell === '' || kind.ignoredTexts?.includes(cellText) === true) return undefined
  const plainTitle = normalizeWords(title.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
  const isExportedTitle = kind.endColumns?.titles.includes(title.trim()) === true
  if (isExportedTitle && kind.endColumns?.activeTexts.includes(cellText) === true) return undefined
  const isEnded =
    (isExportedTitle && !STATUS_TITLE.test(plainTitle)) ||
    (STATUS_TITLE.test(plainTitle) && !RUNNING_STATUS.test(plainCell)) ||
    isEndedText(kind, plainCell) ||
    (isOrderImport(kind) &&
      ORDER_TYPE_TITLE.test(plainTitle) &&
      !RUNNING_STATUS.test(plainCell) &&
      !SCHEDULED_TYPE.test(plainCell)) ||
    (ACTIVE_TITLE.test(plainTitle) && !AFFIRMATIVE_TEXT.test(plainCell)) ||
    (isEndingTitle(kind, plainTitle) &&
      !STATUS_TITLE.test(plainTitle) &&
      !ACTIVE_TITLE.test(plainTitle) &&
      !NEGATIVE_TEXT.test(plainCell))
  if (!isEnded) return undefined
  const excerpt = cellText.length > MAX_QUOTED_LENGTH ? `${cellText.slice(0, MAX_QUOTED_LENGTH)}…` : cellText
  return `The column "${showInvisible(title.trim())}" says "${showInvisible(excerpt)}", which may mean that this has ended or holds only at times. It is not imported without that: correct the row, or take it out.`
}

const isOrderImport = ({ name }: AnyImportKind): boolean => name === 'medications'

const isEndedText = (kind: AnyImportKind, cell: string): boolean =>
  [cell, cell.replace(ENDING_REMARK, '')].some(
    text => ENDED_TEXT.test(text) || (isOrderImport(kind) && UNSCHEDULED_TYPE.test(text)),
  )

const MAX_QUOTED_LENGTH = 60

function isEndingTitle(kind: AnyImportKind, title: string): boolean {
  if (NOT_ENDING_TITLE.test(title)) return false
  if (ENDING_PAIRS.test(title) || ENDING_TITLES.test(title)) return true
  return title
    .split(' ')
    .some(word => ENDING_WORDS.test(word) || kind.conditionWords?.includes(word) === true)
}

/** Returns the text in lower case, with "D/C", "D-C" and "d.c." as "dc", and any other symbol as a space. */
const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\b([a-z])[/.-]([a-z])\b\.?/g, '$1$2')
    .replaceAll(/[^\p{Letter}\p{Number}☐☑✓✔[\]–—-]+/gu, ' ')
    .replaceAll(/(?<=[\p{Letter}\p{Number}])-(?=[\p{Letter}\p{Number}])/gu, ' ')
    .trim()
