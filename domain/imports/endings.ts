/**
 * Unknown columns that end a row or limit when it applies: "D/C", "HOLD", "Terminated", "Deceased". A filled cell in
 * them cannot be ignored: an order that ended would run, and a person who left would get an account.
 */
import { signsByNumber } from '../values/one-line.ts'
import type { AnyImportKind } from './import-kind.ts'

/** Words in the titles of every kind of file. */
const ENDING_WORDS =
  /^(discontin\w*|discont|disc|dc|dcd|stop\w*|end|ended|ends|ending|terminat\w*|separat(ed|ion)|resign\w*|retire\w*|deceased?|died|death|dead|dod|discharge\w*|depart(ed|ure)|transferred|hold|holds|held|onhold|suspen\w*|paus\w*|inactiv\w*|deactivat\w*|disabled|closed|cancel\w*|void|voided|revoked|recall\w*|disposed|archived?|deleted?|removed|removal|withdrawn|obsolete|superseded|replaced|completed?|finish|finished|until|thru|through|leave|loa|moved|vacated|quit|fired|laidoff)$/
/** Pairs of consecutive words. */
const ENDING_PAIRS =
  /\b((move|moves|check(ed)?) out|(date|day|went|has) left|left (on|date)|last (day|dose|worked|date)|term (date|on|day)|transfer (date|to|on|out)|exit (date|day|on)|on hold|no longer|not active|off work|laid off|date out|out date)\b/
const ALONE = /^(left|exit|term|out|gone|reason for leaving)$/

const STATUS =
  /^((client|resident|patient|person|order|rx|med|medication|drug|prescription|employee|employment|staff|work|account|user|item|stock|product|admission|current|record|census) ?)?(status|state of order)$/
/** How long a pack lasts does not limit the order. */
const OTHER = /\b(supply|balance)\b/
const ACTIVE =
  /^(is )?(still )?(currently )?(active|current|enabled|employed|running|ongoing|is on|living here)( ?(y|n|yes|no))?$/

/** Columns with the type of an order, and the types that run by their schedule. */
const TYPE = /^((order|rx|prescription|schedule|frequency|med order|medication order) )(type|kind|category)$/
const BY_SCHEDULE =
  /^(scheduled|routine|standing|regular|maintenance|chronic|long term|daily|med|meds|medication|rx|prescription|otc)$/

/** A cell in any column that contains only this, or also when, by whom and why. */
const ENDED =
  /^(discontinued|dc|dcd|(on |is )?hold|held|suspended|stopped|cancell?ed|voided|terminated|resigned|deceased|died|discharged|inactive|expired)$/
const NOT_BY_SCHEDULE =
  /^(prn|as needed|if needed|when needed|stat|one time|once only|single dose)( only| order)?$/
const BESIDE = / (\d|(by|on|since|per|for|until|as of|due) ).*$/

/** Texts which mean that nothing has ended. */
const HOLDS_NO = /^(n|no|none|false|0|n ?a|not?|never|-+|–|—|\[ ?\]|☐)$/
const HOLDS_YES = /^(y|yes|true|1|x|✓|✔|☑|active|current|enabled|employed)$/
const RUNNING =
  /^(active|current|currently active|open|ongoing|on ?going|running|continued?|new|started|in use|admitted|resident|living here|enrolled|in ?house|present|employed|working|hired|full ?time|part ?time|per diem|prn staff|in stock|low stock|low|out of stock|available|ok|normal)$/

/** Returns why a filled cell of an unknown column makes its row a fault; undefined when the cell may be ignored. */
export function endsRow(kind: AnyImportKind, title: string, cell: string): string | undefined {
  const words = cell.trim()
  const plain = plainWords(words)
  if (words === '' || plain === '' || kind.saysNothing?.includes(words) === true) return undefined
  const asked = plainWords(title.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
  const isOwn = kind.ends?.titles.includes(title.trim()) === true
  if (isOwn && kind.ends?.unless.includes(words) === true) return undefined
  const isSaid =
    (isOwn && !STATUS.test(asked)) ||
    (STATUS.test(asked) && !RUNNING.test(plain)) ||
    saysSo(kind, plain) ||
    (isOfOrders(kind) && TYPE.test(asked) && !RUNNING.test(plain) && !BY_SCHEDULE.test(plain)) ||
    (ACTIVE.test(asked) && !HOLDS_YES.test(plain)) ||
    (asksForEnd(kind, asked) && !STATUS.test(asked) && !ACTIVE.test(asked) && !HOLDS_NO.test(plain))
  if (!isSaid) return undefined
  const told = words.length > MAX_REPEATED ? `${words.slice(0, MAX_REPEATED)}…` : words
  return `The column "${signsByNumber(title.trim())}" says "${signsByNumber(told)}", which may mean that this has ended or holds only at times. It is not imported without that: correct the row, or take it out.`
}

const isOfOrders = ({ name }: AnyImportKind): boolean => name === 'medications'

const saysSo = (kind: AnyImportKind, cell: string): boolean =>
  [cell, cell.replace(BESIDE, '')].some(
    said => ENDED.test(said) || (isOfOrders(kind) && NOT_BY_SCHEDULE.test(said)),
  )

const MAX_REPEATED = 60

function asksForEnd(kind: AnyImportKind, title: string): boolean {
  if (OTHER.test(title)) return false
  if (ENDING_PAIRS.test(title) || ALONE.test(title)) return true
  return title.split(' ').some(word => ENDING_WORDS.test(word) || kind.conditions?.includes(word) === true)
}

/** Returns the text in lower case, with "D/C", "D-C" and "d.c." as "dc", and any other symbol as a space. */
const plainWords = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/\b([a-z])[/.-]([a-z])\b\.?/g, '$1$2')
    .replaceAll(/[^\p{Letter}\p{Number}☐☑✓✔[\]–—-]+/gu, ' ')
    .replaceAll(/(?<=[\p{Letter}\p{Number}])-(?=[\p{Letter}\p{Number}])/gu, ' ')
    .trim()
